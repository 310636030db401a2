#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include <common/program.hpp>
#include <tail-compare/cell.hpp>
#include <tail-compare/path_domain.hpp>

/// \file
/// The cheapest way over a map, from S to G: desert (.) costs 1, forest (f) 2 and lake (~) 3, and rock (#) is
/// in the way.

namespace tail::compare {

namespace {

using cell = std::uint32_t;   // row by row

class map final : public path_space<cell> {
public:
    static constexpr auto name       = "grid";
    static constexpr auto title      = "Ways over a map";
    static constexpr bool unit_costs = false;

    /// Rows with `/` between. Where one is short there is rock. Errors call it `source`.
    explicit map(std::string const& text, std::string const& source = "map")
    {
        std::vector<std::string> rows(1);
        for (std::size_t i = 0; i < text.size(); ++i) {
            char const c     = text[i];
            bool const again = (c == 'S' || c == 'G') && text.find(c) < i;
            if (again || std::string_view{".f~#SG/"}.find(c) == std::string_view::npos) {
                throw cli::bad_input{
                    fmt::format("{}: row {}, column {}: expected one of \".f~#\"{}, found '{}'", source,
                                rows.size(), rows.back().size() + 1, again ? "" : ", S or G", c)};
            }
            if (c == '/') { rows.emplace_back(); }
            if (c != '/') { rows.back() += c; }
            width_ = std::max(width_, static_cast<cell>(rows.back().size()));
        }
        for (std::string& row : rows) { ground_ += row.append(width_ - row.size(), '#'); }
        if (ground_.size() > 1'000'000) {
            throw cli::bad_input{source + ": expected at most a million cells"};
        }
        std::size_t const start = ground_.find('S'), goal = ground_.find('G');
        if (std::max(start, goal) == std::string::npos) {
            throw cli::bad_input{source + ": expected one S and one G"};
        }
        start_ = static_cast<cell>(start);
        goal_  = static_cast<cell>(goal);
    }

    [[nodiscard]] cell start() const override { return start_; }
    [[nodiscard]] bool is_goal(cell const& c) const override { return c == goal_; }

    void steps(cell const& from, std::vector<step<cell>>& to) const override
    {
        auto const go = [&](bool on_map, cell next) {
            if (!on_map || ground_[next] == '#') { return; }
            to.push_back({next, ground_[next] == '~' ? 3 : ground_[next] == 'f' ? 2 : 1});
        };
        go(from >= width_, from - width_), go(from % width_ > 0, from - 1);
        go(from % width_ + 1 < width_, from + 1), go(from + width_ < ground_.size(), from + width_);
    }

    [[nodiscard]] path_heuristic<cell> heuristic(std::string const&, limits const&) const override
    {
        return {.estimate = [this](cell c) {
            return std::abs(column(c) - column(goal_)) + std::abs(row(c) - row(goal_));
        }};
    }

    [[nodiscard]] std::string answer(std::vector<cell> const& path) const override
    {
        std::string letters;
        for (std::size_t i = 1; i < path.size(); ++i) {
            int const down = row(path[i]) - row(path[i - 1]);
            letters += down < 0 ? 'U' : down > 0 ? 'D' : path[i] < path[i - 1] ? 'L' : 'R';
        }
        return letters;
    }

    [[nodiscard]] std::string picture() const
    {
        double const unit = 200.0 / width_;
        std::string all = fmt::format("<g transform=\"scale({:.4f})\" shape-rendering=\"crispEdges\">", unit);
        for (auto const& [kinds, colour] :
             {std::pair{".SG", "#e6d3a1"}, {"f", "#4e9a5a"}, {"~", "#4c8fc4"}, {"#", "#6c6a70"}}) {
            all += fmt::format("<path fill=\"{}\" d=\"",
                               colour);   // one rectangle for cells of a kind side by side
            for (std::size_t at = ground_.find_first_of(kinds), end = 0; at < ground_.size();
                 at = ground_.find_first_of(kinds, end)) {
                end = std::min(ground_.find_first_not_of(kinds, at), (at / width_ + 1) * width_);
                all += fmt::format("M{} {}h{}v1h-{}z", at % width_, at / width_, end - at, end - at);
            }
            all += "\"/>";
        }
        for (auto const& [at, colour] : {std::pair{start_, "#2d7d2d"}, {goal_, "#c22f2f"}}) {
            all += fmt::format("<circle cx=\"{}.5\" cy=\"{}.5\" r=\"{:.2f}\" fill=\"{}\" stroke=\"#fff\" "
                               "stroke-width=\".1\" "
                               "shape-rendering=\"auto\"/>",
                               column(at), row(at), std::max(0.4, 4.5 / unit), colour);
        }
        return svg(unit * static_cast<double>(ground_.size() / width_), all + "</g>");
    }

private:
    [[nodiscard]] int row(cell c) const { return static_cast<int>(c / width_); }
    [[nodiscard]] int column(cell c) const { return static_cast<int>(c % width_); }

    std::string ground_;
    cell        width_ = 0, start_ = 0, goal_ = 0;
};

class grid final : public path_domain<map> {
public:
    [[nodiscard]] std::vector<cli::named> sources() const override
    {
        return {{"island", "the map of the example grid_path", ""},
                {"map ROWS [NAME]",
                 "a map, rows with / between: S start, G goal, . desert 1, f forest 2, ~ lake 3, # rock; "
                 "short rows end in rock",
                 ""},
                {"file PATH", "a map, a row on each line", ""},
                {"random WxH PERCENT-ROCK COUNT SEED",
                 "maps from corner to corner; on some there may be no way", ""}};
    }
    [[nodiscard]] std::vector<cli::named> guides() const override
    {
        return {{"zero", "knows nothing", "consistent"},
                {"manhattan", "rows and columns to go, as if all were desert", "consistent"}};
    }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        std::string const kind = words.empty() ? "" : words[0];
        if (kind == "island" && words.size() == 1) {
            return {{"island", "S.ff~~../.#ff~~#./.##..~#./~~~#.##./..~~...G"}};
        }
        if (kind == "random") { return random_maps(words); }
        bool const file = kind == "file" && words.size() == 2;
        if (!file && (kind != "map" || words.size() < 2 || words.size() > 3)) { refuse_source(*this, words); }
        std::string text = file ? cli::read_all(words[1]) : words[1];
        std::erase(text, '\r');
        while (text.ends_with('\n')) { text.pop_back(); }
        std::ranges::replace(text, '\n', '/');
        map const checked{text, file ? words[1] : "map"};
        return {{file                    ? std::filesystem::path{words[1]}.stem().string()
                     : words.size() == 3 ? words[2]
                                         : "map-" + digest(text).substr(0, 8),
                 text}};
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        return every_search(*this, {"island", "random 8x8 20 4 1", "random 30x30 30 2 7"}, "zero manhattan",
                            map::unit_costs);
    }

private:
    /// Of what is not rock, three fifths are desert; forest and lake are one fifth each.
    [[nodiscard]] std::vector<instance> random_maps(std::vector<std::string> const& words) const
    {
        auto const n = source_numbers(
            *this, words,
            {{"width", 2, 200}, {"height", 2, 200}, {"PERCENT-ROCK", 0, 99}, {"COUNT", 1, 10'000}, {"SEED"}});
        return random_instances(fmt::format("{}x{}-rock{}", n[0], n[1], n[2]), n[3], n[4], [&](auto& draw) {
            std::string text = "S";
            for (std::uint64_t i = 1; i < n[0] * n[1]; ++i) {
                bool const rock = draw() % 100 < n[2];
                text += i % n[0] == 0 ? "/" : "";
                text += i + 1 == n[0] * n[1] ? 'G' : rock ? '#' : "...f~"[draw() % 5];
            }
            return text;
        });
    }
};

registered const here{std::make_unique<grid>()};

}   // namespace

}   // namespace tail::compare
