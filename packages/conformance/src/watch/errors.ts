import { kindOf, messageOf } from "../frames/index.ts";
import { record, shown } from "./values.ts";
import type { Sighting, Watch } from "./watch.ts";

const LONGEST_MESSAGE = 300;
/** The codes that JSON-RPC and the protocol define. */
const known = new Set([-32700, -32600, -32601, -32602, -32603, -32800, -32000, -32002, -32022]);
/** A line of a stack trace of the languages that agents and clients are written in. */
const trace = /^\s+at .+[:(]\d+(:\d+)?\)?$|^\s+File ".+", line \d+|^stack backtrace:|^goroutine \d+ \[/m;

/** What errors look like. */
export const errors: Watch = {
  rules: ["ERR-01", "ERR-02", "ERR-05", "ERR-13"],
  sides: ["agent", "client"],
  *see({ frames }) {
    for (const [frame, each] of frames.entries()) {
      const message = each.from === "subject" ? messageOf(each) : undefined;
      if (message === undefined || kindOf(message) !== "response" || !Object.hasOwn(message, "error")) continue;
      yield* wrongs(message.error, frame);
    }
  },
};

function* wrongs(error: unknown, frame: number): Iterable<Sighting> {
  const { code, message, data } = record(error);
  const say = (rule: string, breach: string | undefined): Sighting => ({
    rule,
    frame,
    ...(breach !== undefined && { breach }),
  });
  const whole = Number.isInteger(code) && Math.abs(code) <= 2 ** 31 && typeof message === "string";
  yield say("ERR-01", whole ? undefined : `An error has the code ${shown(code)} and the message ${shown(message)}.`);
  if (!whole) return;
  const long = message.trim().includes("\n") || message.length > LONGEST_MESSAGE;
  yield say(
    "ERR-02",
    long || isJson(message) ? `An error's message is no concise sentence: ${shown(message)}` : undefined,
  );
  const reserved = (code >= -32768 && code <= -32000) || (code >= -32899 && code <= -32800);
  yield say("ERR-05", reserved && !known.has(code) ? `The code ${code} is reserved, and means nothing.` : undefined);
  const text = [message, ...stringsIn(data)].find((each) => trace.test(each));
  yield say("ERR-13", text === undefined ? undefined : `An error shows a stack trace: ${shown(text)}`);
}

/** Whether a text is an object or a list as JSON has it: an error that was passed on as it came. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
