import { type Choice, eachName, type Place, type Values } from "./places.ts";

/** A script that completes the command line in zsh. */
export function zshCompletion(places: readonly Place[]): string {
  const cases = places.map(({ path, subcommands, options, rest = "" }) => {
    const named = eachName(options);
    const valued = named.filter(({ takes }) => takes !== undefined).map(({ word }) => word);
    const lists = `subcommands=(${choices(subcommands)}) options=(${choices(named)}) valued=(${valued.join(" ")})`;
    return `    '${path}') ${lists} rest='${rest}' ;;`;
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

function choices(all: readonly Choice[]): string {
  return all.map(({ word, about }) => `'${word}:${about.replaceAll("'", "'\\''")}'`).join(" ");
}

function valueCase(key: string, values: Values | undefined): string {
  const offer = values === undefined ? "" : offerOf(values);
  return offer === "" ? "" : `    '${key}') ${offer} ;;`;
}

function offerOf({ words, completes }: Values): string {
  if (words.length > 0) return `compadd -- ${words.join(" ")}`;
  if (completes === "file") return "_files";
  if (completes === "folder") return "_files -/";
  if (completes === "command") return "_command_names -e";
  return completes === undefined ? "" : `_colloquy_ask ${completes}`;
}

function script(cases: readonly string[], values: readonly string[]): string {
  return `#compdef colloquy
# Completes colloquy in zsh. For every shell: colloquy completion zsh > a folder of your fpath, as the file _colloquy

_colloquy_place() {
  case "$1" in
${cases.join("\n")}
    *) subcommands=() options=() valued=() rest='' ;;
  esac
}

_colloquy_value() {
  case "$1" in
${values.join("\n")}
  esac
}

_colloquy_ask() {
  local -a found
  found=("\${(@f)$(command colloquy complete "$1" 2>/dev/null)}")
  compadd -- "\${(@)found:#}"
}

# The word at $1 is the first of another program's line.
_colloquy_rest() {
  if ((CURRENT > $1)); then
    words=("\${(@)words[$1,-1]}")
    ((CURRENT -= $1 - 1))
    _normal
    return
  fi
  [[ $rest == --agent ]] && _colloquy_ask agent
  _command_names -e
}

_colloquy() {
  local place='' option='' word rest
  local -i at
  local -a subcommands options valued
  _colloquy_place ''
  for ((at = 2; at < CURRENT; at++)); do
    word="\${words[at]}"
    if [[ -n $option ]]; then
      option=''
    elif [[ -n $rest && $word == "$rest" ]]; then
      _colloquy_rest $((at + 1))
      return
    elif ((\${valued[(Ie)$word]})); then
      option="$word"
    elif ((\${subcommands[(I)\${(b)word}:*]})); then
      place="\${place:+$place }$word"
      _colloquy_place "$place"
    fi
  done
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option="\${PREFIX%%=*}"
    compset -P '*='
    if [[ -n $rest && $option == "$rest" ]]; then
      _colloquy_rest $CURRENT
      return
    fi
  fi
  if [[ -n $option ]]; then
    _colloquy_value "$place $option"
  elif [[ $PREFIX == -* ]]; then
    _describe -o option options
  else
    (($#subcommands)) && _describe command subcommands
    _colloquy_value "$place #"
  fi
}

if [[ $funcstack[1] == _colloquy ]]; then
  _colloquy "$@"
else
  compdef _colloquy colloquy
fi
`;
}
