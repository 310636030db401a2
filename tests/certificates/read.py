#!/usr/bin/env python3
"""Reads certificates of Atari-Go and Phutball, and checks them.

Written from docs/certificates.md alone: it shares no code with the library, and finds chains, captures and jumps in
another way. So it checks the page, the format and the checker of the library at once.

    read.py FILE            checks a certificate, prints what it proves
    read.py --self-test TOOLS FOLDER
                            has the tools of that folder write certificates, checks them, damages them, and has every
                            damaged one refused
"""

import itertools
import os
import re
import struct
import subprocess
import sys

BITS = (1 << 64) - 1


class Refused(Exception):
    pass


# The file


def checksum(data):
    lanes = [1, 2, 3, 4]

    def rotated(n, by):
        return (n << by | n >> (64 - by)) & BITS

    def step(lane, word):
        lanes[lane] = rotated((lanes[lane] + word * 0xC2B2AE3D27D4EB4F) & BITS, 31) * 0x9E3779B185EBCA87 & BITS

    whole = len(data) // 32 * 32
    for at in range(0, whole, 8):
        step(at // 8 % 4, int.from_bytes(data[at : at + 8], "little"))
    for at in range(whole, len(data), 8):
        step(0, int.from_bytes(data[at : at + 8], "little"))
    step(1, len(data))
    total = 0
    for lane in lanes:
        total = rotated((total ^ lane) * 0x9E3779B185EBCA87 & BITS, 29)
    return total


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        n = 0
        for i in range(10):
            if self.at == len(self.data):
                raise Refused("a number breaks off")
            byte = self.data[self.at]
            self.at += 1
            n |= (byte & 127) << 7 * i
            if byte < 128:
                if (i > 0 and byte == 0) or n > BITS:
                    break
                return n
        raise Refused("a number is not in its shortest form, or too large")

    def bytes(self, size):
        if size > len(self.data) - self.at:
            raise Refused("the file is too short for its texts")
        self.at += size
        return self.data[self.at - size : self.at]

    def ended(self):
        return self.at == len(self.data)


class Certificate:
    def __init__(self, data):
        if len(data) < 28 or data[:8] != b"tail-win":
            raise Refused("not a certificate")
        version, size = struct.unpack("<IQ", data[8:20])
        if version != 1:
            raise Refused("another version")
        if size != len(data):
            raise Refused("another size")
        if checksum(data[:-8]) != int.from_bytes(data[-8:], "little"):
            raise Refused("another checksum")
        r = Reader(data[20:-8])
        self.game = r.bytes(r.number()).decode("ascii")
        self.position = r.bytes(r.number()).decode("ascii")
        self.to_move, self.winner, self.plies, self.nodes = r.number(), r.number(), r.number(), r.number()
        self.proof = r.bytes(r.number())
        if not r.ended() or self.to_move > 1 or self.winner > 1:
            raise Refused("the fields are not those of a certificate")


# The games. A position is a tuple; points are counted row by row from the lower left, and sides are 0 and 1.


def rows_of(text):
    rows = text.split("/")[::-1]
    if len({len(row) for row in rows}) != 1:
        raise Refused("the rows differ in length")
    return rows


class AtariGo:
    """A position: the stones as a tuple of None, 0 and 1; the side to move; who has captured, or None."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.beside = []
        for p in range(width * height):
            row, column = divmod(p, width)
            around = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
            self.beside.append([r * width + c for r, c in around if 0 <= r < height and 0 <= c < width])

    def parse(self, text):
        found = re.fullmatch(r"([.XO/]+)( black to move| white to move)?", text)
        if not found:
            raise Refused("the text of the position is not one of Atari-Go")
        rows = rows_of(found[1])
        if (len(rows[0]), len(rows)) != (self.width, self.height):
            raise Refused("the position has another size than the game")
        stones = tuple({".": None, "X": 0, "O": 1}[sign] for row in rows for sign in row)
        black, white = stones.count(0), stones.count(1)
        if found[2]:
            to_move = 0 if "black" in found[2] else 1
        elif black in (white, white + 1):
            to_move = black - white
        else:
            raise Refused("the stones do not tell whose turn it is")
        return stones, to_move, None

    def has_liberty(self, stones, point):
        side, seen, todo = stones[point], {point}, [point]
        while todo:
            for q in self.beside[todo.pop()]:
                if stones[q] is None:
                    return True
                if stones[q] == side and q not in seen:
                    seen.add(q)
                    todo.append(q)
        return False

    def moves(self, position):
        """All legal moves in the order of the certificate, with the positions after them."""
        stones, to_move, _ = position
        legal = []
        for p in range(len(stones)):
            if stones[p] is not None:
                continue
            after = stones[:p] + (to_move,) + stones[p + 1 :]
            enemies = [q for q in self.beside[p] if after[q] == 1 - to_move]
            if any(not self.has_liberty(after, q) for q in enemies):
                legal.append((after, 1 - to_move, to_move))
            elif self.has_liberty(after, p):
                legal.append((after, 1 - to_move, None))
        return legal

    @staticmethod
    def winner(position):
        return position[2]

    @staticmethod
    def to_move(position):
        return position[1]

    @staticmethod
    def stuck(position):
        return 1 - position[1]


class Phutball:
    """A position: the set of men; the ball, a point, "top" or "bottom"; the side to move."""

    DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # rows, columns; from north on

    def __init__(self, width, height, corner_goal, own_goal_jump):
        self.width, self.height = width, height
        self.corner_goal, self.own_goal_jump = corner_goal, own_goal_jump

    def parse(self, text):
        found = re.fullmatch(r"([.XO/]+) (first|second)", text)
        if not found:
            raise Refused("the text of the position is not one of Phutball")
        rows = rows_of(found[1])
        if (len(rows[0]), len(rows)) != (self.width, self.height):
            raise Refused("the position has another size than the game")
        cells = "".join(rows)
        if cells.count("O") != 1:
            raise Refused("there is not one ball")
        men = frozenset(p for p, sign in enumerate(cells) if sign == "X")
        return men, cells.index("O"), 0 if found[2] == "first" else 1

    def single_jumps(self, ball, men, to_move):
        for up, right in self.DIRECTIONS:
            row, column = divmod(ball, self.width)
            over = set()
            while True:
                row, column = row + up, column + right
                on_board = 0 <= row < self.height and 0 <= column < self.width
                if not on_board or row * self.width + column not in men:
                    break
                over.add(row * self.width + column)
            if not over:
                continue
            if on_board:
                yield row * self.width + column, over
            elif not 0 <= row < self.height and (self.corner_goal or 0 <= column < self.width):
                goal_of = 0 if row >= self.height else 1
                if goal_of == to_move or self.own_goal_jump:
                    yield ("top", "bottom")[goal_of], over

    def moves(self, position):
        men, ball, to_move = position
        found, at = [], 0
        todo = [(ball, frozenset())]
        while at < len(todo):  # the list grows: outcomes come in the order in which they are first met
            place, gone = todo[at]
            at += 1
            if isinstance(place, str):
                continue
            for to, over in self.single_jumps(place, men - gone, to_move):
                outcome = (to, gone | over)
                if outcome not in found:
                    found.append(outcome)
                    todo.append(outcome)
        jumps = [(men - gone, to, 1 - to_move) for to, gone in found]
        vacant = (p for p in range(self.width * self.height) if p not in men and p != ball)
        return jumps + [(men | {p}, ball, 1 - to_move) for p in vacant]

    def winner(self, position):
        ball = position[1]
        if isinstance(ball, str):
            return 0 if ball == "top" else 1
        row = ball // self.width
        return 0 if row == self.height - 1 else 1 if row == 0 else None

    @staticmethod
    def to_move(position):
        return position[2]

    @staticmethod
    def stuck(position):
        return None


def game_of(text):
    found = re.fullmatch(r"(atari-go|phutball) (\d+)x(\d+)( no-corner-goal)?( no-own-goal-jump)?", text)
    if not found or (found[1] == "atari-go" and (found[4] or found[5])):
        raise Refused("an unknown game")
    size = int(found[2]), int(found[3])
    return AtariGo(*size) if found[1] == "atari-go" else Phutball(*size, not found[4], not found[5])


# The proof


class Checker:
    def __init__(self, certificate):
        self.c = certificate
        self.game = game_of(certificate.game)
        self.in_ = Reader(certificate.proof)
        self.nodes = []  # of each: its position, and its height once it is finished
        self.positions = 0

    def check(self):
        start = self.game.parse(self.c.position)
        if self.game.to_move(start) != self.c.to_move:
            raise Refused("another side is to move")
        height, moves = self.look(start)
        if height is None:
            if self.c.proof == b"":
                raise Refused("there is no proof")
            height = self.node(start, moves) if self.c.to_move == self.c.winner else self.list(moves)
        if not self.in_.ended():
            raise Refused("the proof goes on after its end")
        if len(self.nodes) != self.c.nodes:
            raise Refused("another number of nodes")
        if height > self.c.plies:
            raise Refused("it takes more plies")
        return height

    def look(self, position):
        """The height of a plain position, or None; and the legal moves."""
        won = self.game.winner(position)
        if won is not None:
            if won != self.c.winner:
                raise Refused("the other side has won")
            return 0, []
        moves = self.game.moves(position)
        if not moves:
            if self.game.stuck(position) != self.c.winner:
                raise Refused("there is no legal move, and that is no win")
            return 0, []
        if self.game.to_move(position) == self.c.winner:
            if any(self.game.winner(after) == self.c.winner for after in moves):
                return 1, moves
        return None, moves

    def node(self, position, moves):
        number = len(self.nodes)
        self.nodes.append([position, None])
        place = self.in_.number()
        if place >= len(moves):
            raise Refused("there is no such move")
        height, replies = self.look(moves[place])
        if height is None:
            height = self.list(replies)
        elif self.in_.number() != 0:
            raise Refused("the game is over, and the proof goes on")
        self.nodes[number][1] = 1 + height
        return 1 + height

    def list(self, replies):
        answers = self.in_.number()
        longest, place = 0, 0

        def plain_ones(until):
            nonlocal longest, place
            for reply in replies[place:until]:
                self.positions += 1
                height, _ = self.look(reply)
                if height is None:
                    raise Refused("a reply has no answer")
                longest = max(longest, 1 + height)
            place = until

        for _ in range(answers):
            word = self.in_.number()
            until = place + word // 2
            if until >= len(replies):
                raise Refused("there is no such reply")
            plain_ones(until)
            self.positions += 1
            height, moves = self.look(replies[place])
            if height is not None:
                raise Refused("a reply has an answer and needs none")
            if word % 2 == 0:
                height = self.node(replies[place], moves)
            else:
                back = self.in_.number()
                if back == 0 or back > len(self.nodes):
                    raise Refused("there is no such node")
                position, height = self.nodes[-back]
                if height is None:
                    raise Refused("a node refers to itself")
                if position != replies[place]:
                    raise Refused("a node of another position")
            longest = max(longest, 1 + height)
            place += 1
        plain_ones(len(replies))
        return longest


def check(data):
    c = Certificate(data)
    checker = Checker(c)
    plies = checker.check()
    return c, plies, checker.positions


# The test


def self_test(tools, folder):
    sys.setrecursionlimit(10_000)
    os.makedirs(folder, exist_ok=True)
    suffix = itertools.count()

    def written(tool, *arguments):
        path = os.path.join(folder, f"{next(suffix)}.proof")
        if os.path.exists(path):
            os.remove(path)
        run = subprocess.run([os.path.join(tools, tool), *arguments, "--certificate", path], capture_output=True, text=True)
        said = re.search(r"certificate of ([\d,]+) positions, at most (\d+) plies", run.stdout)
        if not said:
            sys.exit(f"{tool} {arguments}: no certificate\n{run.stdout}{run.stderr}")
        checks = subprocess.run([os.path.join(tools, tool), "--check", path], capture_output=True, text=True)
        looked_at = int(re.search(r"([\d,]+) looked at", checks.stdout)[1].replace(",", ""))
        with open(path, "rb") as file:
            return file.read(), int(said[1].replace(",", "")), int(said[2]), looked_at

    cases = [
        ("tail-atari-go", "--size", "2x3", "--start", "empty"),
        ("tail-atari-go", "--size", "4x4", "--start", "crosscut"),
        ("tail-atari-go", "--size", "4x4", "--start", "empty", "--algorithm", "df-pn"),
        ("tail-atari-go", "--size", "5x4", "--start", "crosscut", "--algorithm", "gts", "--threat", "6,3,2"),
        ("tail-atari-go", "--size", "5x5", "--start", "crosscut", "--algorithm", "df-pn"),
        ("tail-atari-go", "..../.OX./.XO./.... white to move"),
        ("tail-phutball", "--size", "3x5"),
        ("tail-phutball", "--size", "5x5", "--algorithm", "df-pn"),
        ("tail-phutball", "--size", "5x7"),
        ("tail-phutball", "--size", "5x7", "--no-corner-goal", "--no-own-goal-jump"),
    ]
    damaged, changed, held = 0, 0, 0
    for tool, *arguments in cases:
        data, nodes, plies, looked_at = written(tool, *arguments)
        c, longest, positions = check(data)
        if (c.nodes, c.plies) != (nodes, plies) or longest != plies or positions != looked_at:
            sys.exit(f"{tool} {arguments}: read {c.nodes} nodes, {longest} plies and {positions} replies; "
                     f"the tool says {nodes}, {plies} and {looked_at}")
        print(f"{tool} {' '.join(arguments)}: {nodes} nodes, {plies} plies, {len(data)} bytes, {positions} replies")
        if len(data) > 600:
            continue

        def refuses(bad, what):
            nonlocal damaged
            damaged += 1
            try:
                check(bad)
            except Refused:
                return
            sys.exit(f"{tool} {arguments}: not refused: {what}")

        for at in range(len(data)):
            refuses(data[:at], f"cut off after {at} bytes")
            refuses(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :], f"bit {at % 8} of byte {at} flipped")

        def resealed(body):
            """The bytes with a right size and a right checksum: what only the proof can show to be wrong."""
            body = body[:12] + struct.pack("<Q", len(body) + 8) + body[20:]
            return body + checksum(body).to_bytes(8, "little")

        start = len(data) - 8 - len(c.proof)
        # Proofs with one byte changed, some of which may hold: the checker of the library says the same of each.
        for at in range(start, len(data) - 8, max(1, len(c.proof) // 20)):
            for change in (1, 2, 7):
                bad = resealed(data[:at] + bytes([data[at] ^ change]) + data[at + 1 : -8])
                try:
                    check(bad)
                    holds = True
                except Refused:
                    holds = False
                path = os.path.join(folder, "changed.proof")
                with open(path, "wb") as file:
                    file.write(bad)
                checks = subprocess.run([os.path.join(tools, tool), "--check", path], capture_output=True, text=True)
                changed += 1
                held += holds
                if (checks.returncode == 0) != holds:
                    sys.exit(f"{tool} {arguments}: byte {at} changed by {change}: {holds} here, and the tool says\n"
                             f"{checks.stdout[-300:]}{checks.stderr}")
        refuses(resealed(data[:-8] + b"\0"), "a byte after the end")
        refuses(resealed(data[:-9]), "a proof without its last byte")
        if c.proof:
            refuses(resealed(data[:start] + bytes([127]) + data[start + 1 : -8]), "a first move that there is not")
    print(f"{damaged} damaged certificates refused; of {changed} changed proofs both checkers say the same, {held} hold")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--self-test"] and len(sys.argv) == 4:
        self_test(*sys.argv[2:])
    elif len(sys.argv) == 2:
        sys.setrecursionlimit(100_000)
        try:
            with open(sys.argv[1], "rb") as given:
                read, longest, replies = check(given.read())
        except Refused as why:
            sys.exit(f"{sys.argv[1]}: {why}")
        print(f"{read.game}: side {read.winner} wins within {longest} plies; {read.nodes} nodes, {replies} replies")
    else:
        sys.exit(__doc__)
