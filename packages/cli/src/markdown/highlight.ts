import type { Line, Span, Style } from "../cells/index.ts";
import { highlighterFor } from "./lexer.ts";

const languages: { readonly [language: string]: readonly string[] } = {
  bash: ["bash", "sh", "zsh", "shell"],
  shell: ["console", "shellsession", "terminal"],
  javascript: ["javascript", "js", "jsx", "mjs", "cjs"],
  typescript: ["typescript", "ts", "tsx", "mts", "cts"],
  ini: ["ini", "toml", "env", "properties"],
  xml: ["xml", "html", "svg", "xhtml", "vue", "svelte"],
  json: ["json", "jsonc", "json5", "jsonl", "ndjson"],
  yaml: ["yaml", "yml"],
  python: ["python", "py"],
  ruby: ["ruby", "rb"],
  rust: ["rust", "rs"],
  go: ["go", "golang"],
  java: ["java"],
  kotlin: ["kotlin", "kt", "kts"],
  swift: ["swift"],
  c: ["c", "h"],
  cpp: ["cpp", "c++", "cc", "cxx", "hpp"],
  csharp: ["csharp", "cs", "c#"],
  css: ["css"],
  scss: ["scss"],
  diff: ["diff", "patch"],
  dockerfile: ["dockerfile", "docker"],
  makefile: ["makefile", "make", "mk"],
  sql: ["sql", "postgresql", "mysql", "sqlite"],
  php: ["php"],
  perl: ["perl", "pl"],
  lua: ["lua"],
  r: ["r"],
  scala: ["scala"],
  haskell: ["haskell", "hs"],
  elixir: ["elixir", "ex", "exs"],
  erlang: ["erlang", "erl"],
  clojure: ["clojure", "clj"],
  dart: ["dart"],
  nix: ["nix"],
  graphql: ["graphql", "gql"],
  protobuf: ["protobuf", "proto"],
  powershell: ["powershell", "ps1", "pwsh"],
  nginx: ["nginx"],
  cmake: ["cmake"],
  markdown: ["markdown", "md"],
};

const byName = new Map(Object.entries(languages).flatMap(([language, names]) => names.map((name) => [name, language])));

/** The language that is highlighted for the word behind a fence; `undefined` when it is shown plain. */
export function languageOf(word: string): string | undefined {
  return byName.get(word);
}

/** The words behind a fence that have a language. */
export function languageNames(): string[] {
  return [...byName.keys()];
}

const styles: { readonly [scope: string]: Style } = {
  keyword: { color: "magenta" },
  built_in: { color: "cyan" },
  type: { color: "cyan" },
  literal: { color: "yellow" },
  number: { color: "yellow" },
  string: { color: "green" },
  regexp: { color: "green" },
  symbol: { color: "yellow" },
  variable: { color: "cyan" },
  title: { color: "blue" },
  section: { color: "blue", bold: true },
  attr: { color: "cyan" },
  attribute: { color: "cyan" },
  name: { color: "blue" },
  tag: { color: "blue" },
  selector: { color: "blue" },
  property: { color: "cyan" },
  meta: { color: "gray" },
  comment: { color: "gray", italic: true },
  quote: { color: "gray", italic: true },
  addition: { color: "green" },
  deletion: { color: "red" },
  subst: {},
  strong: { bold: true },
  emphasis: { italic: true },
  link: { underline: true },
};

/** Code with its colours, and where it can be parted. */
export interface Highlighted {
  readonly lines: readonly Line[];
  /** For each line, whether nothing goes on behind its end: no comment, no string. */
  readonly closed: readonly boolean[];
}

const references: { readonly [reference: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Gives code its colours. `language` is one of {@link languageOf}. */
export function highlight(code: string, language: string): Highlighted {
  // Whether something goes on behind the last line is only seen where another line follows.
  const { value } = highlighterFor(language).highlight(`${code}\n`, { language, ignoreIllegals: true });
  const lines: Span[][] = [[]];
  const closed: boolean[] = [];
  const open: (Style | undefined)[] = [];
  for (const [token, scope] of value.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) open.push(styleOf(scope) ?? open.at(-1));
    else if (token === "</span>") open.pop();
    else {
      const style = open.at(-1);
      const text = token.replace(/&(amp|lt|gt|quot|#x27);/g, (_, reference) => references[reference]!);
      for (const [at, part] of text.split("\n").entries()) {
        if (at > 0) {
          closed.push(open.length === 0);
          lines.push([]);
        }
        if (part !== "") lines.at(-1)!.push(style === undefined ? { text: part } : { text: part, style });
      }
    }
  }
  return { lines: lines.slice(0, -1), closed };
}

function styleOf(classes: string): Style | undefined {
  const scope = /hljs-([a-z_]+)/.exec(classes)?.[1] ?? "";
  return styles[scope] ?? styles[scope.split("-")[0]!];
}
