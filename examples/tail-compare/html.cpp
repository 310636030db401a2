#include <tail-compare/html.hpp>

#include <string_view>

#include <nlohmann/json.hpp>

#include <common/script_json.hpp>
#include <tail-compare/embedded.hpp>

namespace tail::compare {

namespace {

using json = nlohmann::ordered_json;

/// The suite's title, or else its name.
[[nodiscard]] std::string title_of(json const& data)
{
    auto const suite = data.find("suite");
    if (suite == data.end() || !suite->is_object()) { return "Comparison"; }
    for (char const* key : {"title", "name"}) {
        auto const text = suite->find(key);
        if (text == suite->end() || !text->is_string() || text->get_ref<std::string const&>().empty()) {
            continue;
        }
        return cli::valid_text(text->get_ref<std::string const&>());
    }
    return "Comparison";
}

}   // namespace

std::string to_html(json const& report_data)
{
    // The page is walked once, so that what is put in may hold such marks itself.
    std::string      out;
    std::string_view page = cli::embedded_text(embedded_files(), "page.html");
    while (!page.empty()) {
        auto const open  = page.find("{{");
        auto const close = open == page.npos ? page.npos : page.find("}}", open);
        out += page.substr(0, close == page.npos ? page.npos : open);
        if (close == page.npos) { break; }

        std::string_view const mark = page.substr(open + 2, close - open - 2);
        if (mark == "title") {
            out += cli::escaped(title_of(report_data));
        } else if (mark == "data") {
            out += cli::script_json(report_data);
        } else {
            out += cli::embedded_text(embedded_files(), mark);   // a file of the report
        }
        page.remove_prefix(close + 2);
    }
    return out;
}

}   // namespace tail::compare
