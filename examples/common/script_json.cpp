#include <common/script_json.hpp>

#include <nlohmann/json.hpp>

namespace tail::cli {

std::string script_json(nlohmann::ordered_json const& data)
{
    std::string out;
    for (char const c : data.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace)) {
        switch (c) {
        case '<': out += "\\u003c"; break;
        case '>': out += "\\u003e"; break;
        case '&': out += "\\u0026"; break;
        default: out += c;
        }
    }
    return out;
}

std::string valid_text(std::string const& text)
{
    using json = nlohmann::ordered_json;
    return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace));
}

std::string escaped(std::string_view text)
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

}   // namespace tail::cli
