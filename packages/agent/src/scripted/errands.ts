import { type Message, type ModelRequest, textOf } from "../model/index.ts";
import { summaryHeading as heading, promptOf, scenarioOf } from "./matching.ts";
import type { Scenarios } from "./scenario.ts";

/** What the agent's own questions begin with: the user did not ask them. */
const errands: readonly { readonly beginning: string; readonly answer: Errand }[] = [
  { beginning: "Summarize", answer: summary },
  { beginning: "Title:", answer: title },
];

/** `before`: what was said before; `about`: what the question itself is about, where that is in it. */
type Errand = (before: readonly Message[], about: string, scenarios: Scenarios) => string;

/** What the summary ends with when nothing of the last prompt's scenario is in it. */
const notBegun = "Nothing of the last one was done yet.";

/** How much of each prompt, and how many of them, a summary has: they are the lines after the heading. */
const SUMMARY_WORDS = 12;
const SUMMARY_LINES = 20;

/** How long a title is. */
const TITLE_WORDS = 6;

/** Answers what the agent asks on its own account, a summary or a title: a question without tools. Undefined: it is none. */
export function errandAnswer({ messages, tools }: ModelRequest, scenarios: Scenarios): string | undefined {
  const question = messages.at(-1);
  if (tools.length > 0 || question?.role !== "user") return undefined;
  const text = textOf(question.content);
  const errand = errands.find(({ beginning }) => text.startsWith(beginning));
  const about = withoutTags(text.slice(errand?.beginning.length).replace(/^[^\n]*\n/, ""));
  return errand?.answer(messages.slice(0, -1), about, scenarios);
}

/**
 * What is said when the beginning of the user's last scenario is in a summary: then nobody knows how far it was, and to begin
 * it anew could go on for ever. Undefined: all of it is there.
 */
export function lostAnswer(messages: readonly Message[]): string | undefined {
  const last = messages.findLast(({ role }) => role === "user");
  const [first] = last?.role === "user" ? last.content : [];
  if (first?.type !== "text" || !first.text.includes(heading) || isNotBegun(first.text)) return undefined;
  return "The conversation was compacted in the middle of this scenario, so it ends here. Ask for it again.";
}

function askedIn(message: Message): readonly string[] {
  if (message.role !== "user") return [];
  return [message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n")];
}

function summary(before: readonly Message[], about: string): string {
  const asked = before.flatMap(askedIn);
  const lines = (asked.length > 0 ? asked : [about]).flatMap((text) =>
    text.includes(heading) ? earlierLines(text) : [`- ${words(text, SUMMARY_WORDS)}`],
  );
  const isLast = before.at(-1)?.role === "user" && isNotBegun(asked.at(-1)!);
  return [heading, ...lines.slice(-SUMMARY_LINES), ...(isLast ? [notBegun] : [])].join("\n");
}

/** Of a prompt, nothing was done when it comes last; of a summary, when it says so. */
function isNotBegun(text: string): boolean {
  return !text.includes(heading) || text.includes(notBegun);
}

/** The lines of a summary of ours, whatever was put around it. */
function earlierLines(text: string): readonly string[] {
  const lines = text.slice(text.indexOf(heading) + heading.length + 1).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("- "));
  return end < 0 ? lines : lines.slice(0, end);
}

function title(before: readonly Message[], about: string, scenarios: Scenarios): string {
  const text = before.flatMap(askedIn)[0] ?? about;
  const prompt = promptOf({ role: "user", content: [{ type: "text", text }] });
  return scenarioOf(scenarios, prompt)?.title ?? words(prompt.text, TITLE_WORDS);
}

/** Of what is set in tags, what is in the first. */
function withoutTags(text: string): string {
  return (/^\s*<(\w+)>([\s\S]*?)<\/\1>/.exec(text)?.[2] ?? text).trim();
}

function words(text: string, most: number): string {
  const all = text.split(/\s+/).filter((word) => word !== "");
  return all.length > most ? `${all.slice(0, most).join(" ")} …` : all.join(" ");
}
