import { type Actions, send, write } from "./action.ts";
import { type Fault, strikes } from "./fault.ts";
import { bytesOf, join } from "./line.ts";
import { notice, probe, updateText } from "./messages.ts";
import type { Scene } from "./scene.ts";

/** Lines that are JSON and no message. */
const otherJson = ['{"level":"info","msg":"started"}', "42", "null", "true", '"x"', "[]", "{}", '{"jsonrpc":"2.0"}'];

/** Texts that JSON does not allow, and that some parser takes or stumbles over. */
const notJson = [
  "[1,]", '{"a":1,}', "{'a':1}", "{a:1}", "[01]", "[+1]", "[.5]", "[1.]", "[1e]", "[0x1]", "[NaN]", "[Infinity]", "[-]",
  "[1 2]", '["a" "b"]', '{"a" 1}', '{"a"::1}', "[", "]", "{", "}", "[[", '["', '["\\', '["\\u12"]', '["\\x41"]', '["\t"]',
  "nul", "tru", "[nulll]", "[True]", "/* */ 1", "1 // a", "{}{}", "[]]", '{"a":1}}', '"', "\\", "[\\n]", '{"a":}', "{,}", "[,1]",
  '["\u0000"]', "\u00A01", "[\f]", "--1", "2.e3", "1eE2", "[1,,2]", "*", '{"a":"b" "c"}', "'", "undefined",
]; // biome-ignore format: a table

/** Texts that JSON allows, and that not every parser takes. */
const strangeJson = [
  '""', '"\\u0000"', '"\\uD834\\uDD1E"', '"\\/"', '"\\"\\\\\\b\\f\\n\\r\\t"', "0e1", "1E400", "-0", "-0.0", "1e-400", "123456789012345678901234567890",
  '{"":0}', '{"a":{"a":{"a":[]}}}', '"\u2028\u2029"', '"\u007F"', '"\uFFFF"', "[[[]]]", "[ ]", '{ "a" : 1 }', "[1e+2]", '"\\u00e9"',
]; // biome-ignore format: a table

const nested = (open: string, close: string, depth: number) => notice(open.repeat(depth) + close.repeat(depth));

function* manyKeys(count: number): Actions {
  yield write('{"jsonrpc":"2.0","method":"_colloquy/fault","params":{"k":0');
  for (let at = 0; at < count; at += 10_000) {
    let keys = "";
    for (let key = at; key < Math.min(count, at + 10_000); key++) keys += `,"k${key}":0`;
    yield write(keys);
  }
  yield write("}}\n");
}

const ownKeys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

function prototypeKeys(scene: Scene): Actions {
  const lines = ownKeys.map((key) => notice(`{"${key}":{"polluted":true},"x":{"${key}":{"${key}":1}}}`));
  for (const key of ownKeys) {
    const id = JSON.stringify(key);
    lines.push(probe(id), `{"jsonrpc":"2.0","id":${id},"result":{}}`);
    if (scene.towards === "client")
      lines.push(
        updateText(key, `{"sessionUpdate":"tool_call","toolCallId":${id},"title":${id}}`),
        updateText(scene.sessionId, `{"sessionUpdate":${id}}`),
      );
    else lines.push(`{"jsonrpc":"2.0","method":"session/cancel","params":{"sessionId":${id}}}`);
  }
  return lines.map(send);
}

/** What lines say, as JSON. */
export const syntax: readonly Fault[] = [
  strikes("F-10", "Lines that are JSON and no messages", ({ random }) => random.shuffle(otherJson).map(send)),
  strikes("F-11", "Batches: empty, mixed and nested", (scene) => [
    send("[]"),
    send(`[${notice("1")},${probe(JSON.stringify(scene.nextId()))},3]`),
    send(`[[${notice("1")}]]`),
  ]),
  strikes("F-12/arrays", "Arrays nested a hundred thousand deep", (scene) => [
    send(nested("[", "]", scene.many(100_000))),
  ]),
  strikes("F-12/objects", "Objects nested a hundred thousand deep", (scene) => [
    send(notice('{"a":'.repeat(scene.many(100_000)).concat("1", "}".repeat(scene.many(100_000))))),
  ]),
  strikes("F-13", "Members that occur twice", () => [
    send('{"jsonrpc":"2.0","method":"_colloquy/one","method":"_colloquy/two"}'),
    send('{"jsonrpc":"2.0","id":"colloquy-one","id":"colloquy-two","method":"_colloquy/fault"}'),
    send(notice('{"a":1,"a":2}')),
  ]),
  strikes("F-14", "Names that objects have by themselves", prototypeKeys),
  strikes("F-15", "Numbers beyond what a double can hold", () => [
    ...["9007199254740993", "-0", "1.0", "1e400", "123456789012345678901234567890"].map((id) => send(probe(id))),
    send(notice("[9007199254740993,-0,1e400,0.1e-400]")),
  ]),
  strikes("F-16", "Halves of surrogate pairs, as escapes", () => [
    send(notice('["\\uD800","\\uDC00\\uD800","a\\uDFFF"]')),
  ]),
  strikes("F-17/string", "A string of 4 MiB that is all escapes", (scene) => [
    send(notice(`"${"\\u0041".repeat(scene.many(700_000))}"`)),
  ]),
  strikes("F-17/keys", "An object of a quarter of a million keys", (scene) => manyKeys(scene.many(250_000))),
  strikes("F-18/invalid", "Lines that are almost JSON", ({ random }) => random.shuffle(notJson).map(send)),
  strikes("F-18/strange", "Messages with JSON that is seldom seen", ({ random }) =>
    random.shuffle(strangeJson).map((text) => send(notice(text))),
  ),
  strikes("F-19", "Line separators and NUL in strings", () => [
    write(join([bytesOf(notice('"a\u2028b\u2029c\\u2028\\u0000d\u0085e"')), bytesOf("\n")])),
  ]),
];
