import { eachName, type Place, type Values } from "./places.ts";

/** A script that completes the command line in fish. */
export function fishCompletion(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, subcommands, options, word }) => {
    const here = `complete -c colloquy -n ${quoted(`__colloquy_at ${quoted(path)}`)}`;
    return [
      ...subcommands.map((choice) => `${here} -a ${choice.word} -d ${quoted(choice.about)}`),
      ...options.flatMap(({ word, short, about, takes }) => {
        if (word === "--") return [];
        const names = `-l ${word.slice(2)}${short === undefined ? "" : ` -s ${short.slice(1)}`}`;
        return `${here} ${names}${takes === undefined ? "" : ` ${offerOf(takes)}`} -d ${quoted(about)}`;
      }),
      ...(word === undefined ? [] : [`${here} ${offerOf(word)}`]),
    ];
  });
  const keys = (words: (place: Place) => readonly string[]) =>
    places.flatMap((place) => words(place).map((word) => quoted(`${place.path} ${word}`))).join(" ");
  return script(lines, {
    rests: keys(({ rest }) => (rest === undefined ? [] : [rest])),
    valued: keys(({ options }) =>
      eachName(options)
        .filter(({ takes }) => takes !== undefined)
        .map(({ word }) => word),
    ),
    subcommands: keys(({ subcommands }) => subcommands.map(({ word }) => word)),
  });
}

function offerOf({ words, completes }: Values): string {
  if (words.length > 0) return `-x -a ${quoted(words.join(" "))}`;
  if (completes === "file") return "-r -F";
  if (completes === "folder") return "-x -a '(__fish_complete_directories)'";
  if (completes === "command") return "-x -a '(__fish_complete_command)'";
  return completes === undefined ? "-x" : `-x -a '(command colloquy complete ${completes} 2>/dev/null)'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function script(lines: readonly string[], keys: { rests: string; valued: string; subcommands: string }): string {
  return `# Completes colloquy in fish. For every shell: colloquy completion fish > ~/.config/fish/completions/colloquy.fish

# Prints where on the line the cursor is: "at PLACE", or "rest N": the words from N on are another program's.
function __colloquy_place
    set -l place ''
    set -l skips no
    set -l at 1
    for word in (commandline -opc)[2..-1]
        set at (math $at + 1)
        if test $skips = yes
            set skips no
            continue
        end
        switch "$place $word"
            case ${keys.rests}
                echo rest (math $at + 1)
                return
            case ${keys.valued}
                set skips yes
            case ${keys.subcommands}
                set place (string trim -- "$place $word")
        end
    end
    echo "at $place"
end

function __colloquy_at
    test (__colloquy_place) = "at $argv[1]"
end

function __colloquy_in_rest
    string match -q 'rest *' -- (__colloquy_place)
end

function __colloquy_rest
    set -l from (string replace 'rest ' '' -- (__colloquy_place))
    set -l words (commandline -opc)
    if test (count $words) -ge $from
        complete -C (string join ' ' -- (string escape -- $words[$from..-1]) (commandline -ct))
        return
    end
    test "$words[-1]" = --agent; and command colloquy complete agent 2>/dev/null
    __fish_complete_command
end

complete -c colloquy -f
complete -c colloquy -n __colloquy_in_rest -a '(__colloquy_rest)'
${lines.join("\n")}
`;
}
