import { type Session, timelineItems } from "@colloquy/acp/state";
import { clean } from "@colloquy/acp/text";
import { contentsText } from "./content.ts";

/** A block of code in a message. */
export interface CodeBlock {
  /** As the agent names it; `""` when it does not. */
  readonly language: string;
  /** Without the fences and the last line end. */
  readonly text: string;
}

/** The agent's last message that has any words, cleaned; `undefined` when there is none. */
export function lastAnswer(session: Session): string | undefined {
  let last = "";
  for (const item of timelineItems(session)) {
    if (item.in !== "messages" || item.value.role !== "agent") continue;
    last = clean(contentsText(item.value.content)).trim() || last;
  }
  return last === "" ? undefined : last;
}

/** The fenced blocks of code in the agent's last message, in order, cleaned. One that is not closed goes to the end. */
export function codeBlocks(session: Session): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { fence: string; indent: number; language: string; lines: string[] } | undefined;
  const close = () => open && blocks.push({ language: open.language, text: open.lines.join("\n") });
  for (const line of (lastAnswer(session) ?? "").split("\n")) {
    const [, blanks = "", fence = "", info = ""] = /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === undefined) {
      const opens = fence !== "" && !(fence[0] === "`" && info.includes("`"));
      if (opens) open = { fence, indent: blanks.length, language: info.trim().split(/\s/)[0]!, lines: [] };
    } else if (fence.startsWith(open.fence) && info.trim() === "") {
      close();
      open = undefined;
    } else {
      open.lines.push(line.replace(new RegExp(`^[ \\t]{0,${open.indent}}`), ""));
    }
  }
  close();
  return blocks;
}
