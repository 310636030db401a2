#include <pictures/svg.hpp>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// Draws the pictures of docs/images by searches of the library.
//
//     pictures FOLDER           writes them into the folder
//     pictures --check FOLDER   says which of those in the folder are not what would be written
int main(int argc, char** argv)
{
    bool const check = argc == 3 && std::strcmp(argv[1], "--check") == 0;
    if (argc != 2 && !check) { return std::fputs("usage: pictures [--check] FOLDER\n", stderr), 2; }
    std::string const folder = argv[argc - 1];

    std::vector<tail::pictures::picture> all;
    for (auto make : {tail::pictures::of_maps, tail::pictures::of_rounds, tail::pictures::of_boards,
                      tail::pictures::of_trees}) {
        for (auto& made : make()) { all.push_back(std::move(made)); }
    }

    int wrong = 0;
    for (auto const& [name, text] : all) {
        std::string const file = folder + '/' + name + ".svg";
        if (check) {
            std::ostringstream there;
            there << std::ifstream(file, std::ios::binary).rdbuf();
            if (there.str() == text) { continue; }
            std::printf("%s is not what the program draws\n", file.c_str());
        } else if (std::ofstream(file, std::ios::binary) << text << std::flush) {
            continue;
        } else {
            std::fprintf(stderr, "pictures: cannot write '%s'\n", file.c_str());
        }
        ++wrong;
    }
    std::printf("%zu pictures%s\n", all.size(), check ? " checked" : "");
    return wrong == 0 ? 0 : check ? 1 : 2;
}
