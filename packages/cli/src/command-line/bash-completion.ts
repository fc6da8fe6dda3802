import { eachName, type Place, type Values } from "./places.ts";

/** A script that completes the command line in bash, from 3.2 on. */
export function bashCompletion(places: readonly Place[]): string {
  const words = (all: readonly { readonly word: string }[]) => `'${all.map(({ word }) => word).join(" ")}'`;
  const cases = places.map(({ path, subcommands, options, rest = "" }) => {
    const named = eachName(options);
    const valued = named.filter(({ takes }) => takes !== undefined);
    return `    '${path}') subcommands=${words(subcommands)} options=${words(named)} valued=${words(valued)} rest='${rest}' ;;`;
  });
  const values = places.flatMap(({ path, options, word }) => [
    ...eachName(options).map((option) => valueCase(`${path} ${option.word}`, option.takes)),
    valueCase(`${path} #`, word),
  ]);
  return script(
    cases,
    values.filter((line) => line !== ""),
  );
}

function valueCase(key: string, values: Values | undefined): string {
  const offer = values === undefined ? "" : offerOf(values);
  return offer === "" ? "" : `    '${key}') ${offer} ;;`;
}

function offerOf({ words, completes }: Values): string {
  if (words.length > 0) return `_colloquy_words ${words.join(" ")}`;
  if (completes === "file") return "_colloquy_paths -f";
  if (completes === "folder") return "_colloquy_paths -d";
  if (completes === "command") return '_colloquy_lines < <(compgen -c -- "$cur")';
  return completes === undefined ? "" : `_colloquy_ask ${completes}`;
}

function script(cases: readonly string[], values: readonly string[]): string {
  return `# Completes colloquy in bash. For every shell: colloquy completion bash >> ~/.bashrc

_colloquy_place() {
  case "$1" in
${cases.join("\n")}
    *) subcommands='' options='' valued='' rest='' ;;
  esac
}

_colloquy_value() {
  case "$1" in
${values.join("\n")}
  esac
}

_colloquy_words() {
  local word
  for word; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
  done
}

_colloquy_lines() {
  local line
  while IFS= read -r line; do
    [[ $line == "$cur"* ]] && COMPREPLY+=("$line")
  done
}

_colloquy_paths() {
  compopt -o filenames 2>/dev/null
  _colloquy_lines < <(compgen "$1" -- "$cur")
}

_colloquy_ask() {
  _colloquy_lines < <(command colloquy complete "$1" 2>/dev/null)
}

# The word at $1 is the first of another program's line.
_colloquy_rest() {
  if ((COMP_CWORD > $1)); then
    if declare -F _command_offset >/dev/null; then _command_offset "$1"; else _colloquy_paths -f; fi
    return
  fi
  [[ $rest == --agent ]] && _colloquy_ask agent
  # Without a letter that would be every program that there is.
  [[ -n $cur ]] && _colloquy_lines < <(compgen -c -- "$cur" | sort -u)
  [[ $cur == */* ]] && _colloquy_paths -f
}

_colloquy() {
  local IFS=$' \\t\\n' cur="\${COMP_WORDS[COMP_CWORD]}" place='' option='' word at subcommands options valued rest
  COMPREPLY=()
  _colloquy_place ''
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    # Bash takes "--option=value" for three words.
    if [[ $word == = ]]; then
      continue
    elif [[ -n $option ]]; then
      option=''
    elif [[ -n $rest && $word == "$rest" ]]; then
      [[ \${COMP_WORDS[at + 1]} == = ]] && ((COMP_CWORD > at + 1)) && ((at++))
      [[ $cur == = ]] && cur=''
      _colloquy_rest $((at + 1))
      return
    elif [[ " $valued " == *" $word "* ]]; then
      option="$word"
    elif [[ " $subcommands " == *" $word "* ]]; then
      place="\${place:+$place }$word"
      _colloquy_place "$place"
    fi
  done
  [[ $cur == = ]] && cur=''
  if [[ -n $option ]]; then
    _colloquy_value "$place $option"
  elif [[ $cur == -* ]]; then
    _colloquy_words $options
  else
    _colloquy_words $subcommands
    _colloquy_value "$place #"
  fi
}

complete -F _colloquy colloquy
`;
}
