import { expect, test } from "vitest";
import { type Input, KeyReader, MAX_PASTE } from "./index.ts";
import { ESC_WAIT_MS, REST_WAIT_MS } from "./key-reader.ts";

const START = "\x1b[200~";
const END = "\x1b[201~";

function inputsOf(...reads: readonly string[]): Input[] {
  const reader = new KeyReader();
  const inputs = reads.flatMap((read) => reader.push(Buffer.from(read), 0));
  while (reader.deadline !== undefined) inputs.push(...reader.timeUp(reader.deadline));
  return inputs;
}
const paste = (text: string) => ({ type: "paste", text });
const typed = (text: string) => inputsOf(text);

test("D-11: a pasted text is one input: its lines do not submit, and no control is left in it", () => {
  expect(inputsOf(`${START}one\r\ntwo\rthree\n\tfour${END}`)).toEqual([paste("one\ntwo\nthree\n\tfour")]);
  expect(inputsOf(`${START}\x1b[31mred\x1b[0m\x07\x03\x7f\u0085 \ue000${END}`)).toEqual([paste("red \ue000")]);
});

test("D-11: an end mark inside of it is no end, and neither is what looks typed between the two", () => {
  expect(inputsOf(`${START}a${END}\rrm -rf /\r${END}`)).toEqual([paste("a\nrm -rf /\n")]);
});

test("what is typed right after it is typed, and two are two", () => {
  expect(inputsOf(`${START}a${END}\rb`)).toEqual([paste("a"), ...typed("\rb")]);
  expect(inputsOf(`${START}a${END}${START}b${END}`)).toEqual([paste("a"), paste("b")]);
  expect(inputsOf(`${START}a${END}x`, `${START}b${END}`)).toEqual([paste("a"), ...typed("x"), paste("b")]);
});

test("keys that are held down after it do not keep it from being told", () => {
  const reader = new KeyReader();
  reader.push(Buffer.from(`${START}a${END}`), 0);
  for (let now = 10; now <= ESC_WAIT_MS; now += 10) reader.push(Buffer.from("x"), now);
  expect(reader.deadline).toBe(ESC_WAIT_MS);
});

test("one that does not end is told when nothing more comes", () => {
  const reader = new KeyReader();
  expect(reader.push(Buffer.from(`${START}half`), 0)).toEqual([]);
  expect(reader.deadline).toBe(REST_WAIT_MS);
  expect(reader.timeUp(REST_WAIT_MS)).toEqual([paste("half")]);
  expect(reader.push(Buffer.from("x"), 5000)).toEqual(typed("x"));
});

test("one that is too long is cut, however it came, and what follows it is not lost", () => {
  const cut = { type: "paste", text: "x".repeat(MAX_PASTE), cut: true };
  const long = "x".repeat(MAX_PASTE + 3);
  expect(inputsOf(`${START}${long}${END}y`)).toEqual([cut, ...typed("y")]);
  expect(inputsOf(START, long, long, END.slice(0, 3), END.slice(3), "y")).toEqual([cut, ...typed("y")]);
  expect(inputsOf(`${START}${"x".repeat(MAX_PASTE)}${END}`)).toEqual([paste(cut.text)]);
});
