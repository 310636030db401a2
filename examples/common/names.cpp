#include <common/names.hpp>

#include <algorithm>
#include <cctype>
#include <limits>

#include <fmt/format.h>

#include <common/program.hpp>

namespace tail::cli {

namespace {

[[nodiscard]] std::string spelled_as_usual(std::string_view name)
{
    std::string text;
    for (char c : name) {
        if (c == '*') {
            text += "star";
        } else if (c == '_' || c == ' ') {
            text += '-';
        } else {
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    }
    return text;
}

/// Edit distance with exchanges of neighbours.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min(
                {d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1] ? 1U : 0U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }
    return d[a.size()][b.size()];
}

}   // namespace

std::vector<std::string> names_of(std::vector<named> const& all)
{
    std::vector<std::string> names;
    for (named const& n : all) { names.push_back(n.name); }
    return names;
}

std::string listed(std::vector<named> const& all)
{
    std::size_t name = 0, promise = 0;
    for (named const& n : all) {
        name    = std::max(name, n.name.size());
        promise = std::max(promise, n.promise.size());
    }
    std::string text;
    for (named const& n : all) {
        text += fmt::format("  {:<{}}  {:<{}}  {}\n", n.name, name, n.promise, promise, n.about);
    }
    return text;
}

std::string capitalised(std::string name)
{
    if (!name.empty()) { name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))); }
    return name;
}

std::string nearest_name(std::string_view wanted, std::vector<std::string> const& names)
{
    std::string const usual = spelled_as_usual(wanted.substr(0, 100));
    std::string       nearest;
    std::size_t       least = std::numeric_limits<std::size_t>::max();
    for (std::string const& name : names) {
        // The beginning of a name is as good as the name with a letter wrong.
        std::size_t const d = !usual.empty() && name.starts_with(usual) ? 1 : distance(usual, name);
        if (d < least) {
            least   = d;
            nearest = name;
        }
    }
    // What has hardly a letter in common was meant otherwise.
    std::size_t const far = usual.size() < 4 ? 2 : usual.size() < 7 ? 3 : usual.size() / 3 + 1;
    return least < far ? nearest : "";
}

std::string suggestion(std::string_view wanted, std::vector<std::string> const& names)
{
    std::string const nearest = nearest_name(wanted, names);
    return nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest);
}

std::size_t place_of_name(std::string_view kind, std::string_view wanted,
                          std::vector<std::string> const& names)
{
    auto const at = std::find(names.begin(), names.end(), wanted);
    if (at != names.end()) { return static_cast<std::size_t>(at - names.begin()); }
    throw bad_input{fmt::format("unknown {} '{}'{} (--list names them all)", kind, wanted.substr(0, 100),
                                suggestion(wanted, names))};
}

}   // namespace tail::cli
