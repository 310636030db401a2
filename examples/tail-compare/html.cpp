#include <tail-compare/html.hpp>

#include <string_view>

#include <nlohmann/json.hpp>

#include <tail-compare/embedded.hpp>

namespace tail::compare {

namespace {

using json = nlohmann::ordered_json;

/// JSON that may stand in a script element. Only strings hold the characters that could end it or start a
/// comment, and there they may be written as numbers; so is everything beyond ASCII.
[[nodiscard]] std::string script_json(json const& data)
{
    std::string out;
    for (char const c : data.dump(-1, ' ', true, json::error_handler_t::replace)) {
        switch (c) {
        case '<': out += "\\u003c"; break;
        case '>': out += "\\u003e"; break;
        case '&': out += "\\u0026"; break;
        default: out += c;
        }
    }
    return out;
}

[[nodiscard]] std::string escaped(std::string_view text)
{
    std::string out;
    for (char const c : text) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        default: out += c;
        }
    }
    return out;
}

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
        return json::parse(
            text->dump(-1, ' ', false, json::error_handler_t::replace));   // bytes that are no UTF-8 are gone
    }
    return "Comparison";
}

}   // namespace

std::string to_html(json const& report_data)
{
    // The page is walked once, so that what is put in may hold such marks itself.
    std::string      out;
    std::string_view page = embedded_text("page.html");
    while (!page.empty()) {
        auto const open  = page.find("{{");
        auto const close = open == page.npos ? page.npos : page.find("}}", open);
        out += page.substr(0, close == page.npos ? page.npos : open);
        if (close == page.npos) { break; }

        std::string_view const mark = page.substr(open + 2, close - open - 2);
        if (mark == "title") {
            out += escaped(title_of(report_data));
        } else if (mark == "data") {
            out += script_json(report_data);
        } else {
            out += embedded_text(mark);   // a file of the report
        }
        page.remove_prefix(close + 2);
    }
    return out;
}

}   // namespace tail::compare
