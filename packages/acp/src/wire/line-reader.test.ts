import { expect, test } from "vitest";
import type { Fault } from "../rpc/index.ts";
import type { WireLimits } from "./limits.ts";
import { LineReader } from "./line-reader.ts";

type Read = { message: unknown } | { fault: Fault };

function reader(limits?: WireLimits) {
  const read: Read[] = [];
  const lineReader = new LineReader(
    { message: (message) => read.push({ message }), fault: (fault) => read.push({ fault }) },
    limits,
  );
  const push = (input: string | Uint8Array) =>
    lineReader.push(typeof input === "string" ? new TextEncoder().encode(input) : input);
  return { read, push, end: () => lineReader.end() };
}

/** What is read of some input, in one chunk or byte by byte. */
function readAll(input: string | Uint8Array, limits?: WireLimits, step?: number): Read[] {
  const { read, push, end } = reader(limits);
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const size = step ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) push(bytes.slice(at, at + size));
  end();
  return read;
}

const faults = (read: Read[]) => read.flatMap((one) => ("fault" in one ? [one.fault] : []));
const messages = (read: Read[]) => read.flatMap((one) => ("message" in one ? [one.message] : []));

test("F-01 STDIO-13 STDIO-14 a message may be cut anywhere, also inside a character and between CR and LF", () => {
  const input = '{"a":"é€😀"}\r\n{"b":2}\n';
  const bytes = new TextEncoder().encode(input);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { read, push, end } = reader();
    push(bytes.slice(0, cut));
    push(bytes.slice(cut));
    end();
    expect(read).toEqual([{ message: { a: "é€😀" } }, { message: { b: 2 } }]);
  }
  for (const step of [1, 2, 3, 5]) expect(messages(readAll(bytes, {}, step))).toEqual([{ a: "é€😀" }, { b: 2 }]);
});

test("F-02 STDIO-13 a thousand messages may come in one chunk", () => {
  const input = Array.from({ length: 1_000 }, (_, n) => `{"n":${n}}\n`).join("");
  expect(messages(readAll(input))).toEqual(Array.from({ length: 1_000 }, (_, n) => ({ n })));
});

test("F-03 STDIO-11 CRLF, blank lines and spaces around a message are tolerated", () => {
  expect(readAll('\n\r\n  \n\t{"a":1}  \r\n\n\n{"b":2}\n \r\n')).toEqual([
    { message: { a: 1 } },
    { message: { b: 2 } },
  ]);
});

test("F-03 a lone CR does not end a message", () => {
  const read = readAll('{"a":1}\r{"b":2}\n{"c":3}\n');
  expect(faults(read)).toMatchObject([{ kind: "syntax" }]);
  expect(messages(read)).toEqual([{ c: 3 }]);
});

test("F-04 STDIO-16 a byte order mark is tolerated at the start, and nowhere else", () => {
  for (const step of [undefined, 1]) {
    const read = readAll('\uFEFF{"a":1}\n\uFEFF{"b":2}\n{"c":3}\n', {}, step);
    expect(messages(read)).toEqual([{ a: 1 }, { c: 3 }]);
    expect(faults(read)).toMatchObject([{ kind: "syntax" }]);
  }
});

test("F-05 control bytes outside of strings cost their line", () => {
  const read = readAll('{"a":\u0000 1}\n\u001b[31mred\u001b[0m\n{"b":2}\n');
  expect(faults(read)).toMatchObject([{ kind: "syntax" }, { kind: "syntax" }]);
  expect(messages(read)).toEqual([{ b: 2 }]);
});

test.each([
  ["a lone continuation byte", [0x80]],
  ["an overlong slash", [0xc0, 0xaf]],
  ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
  ["a character beyond Unicode", [0xf5, 0x80, 0x80, 0x80]],
  ["a character that the line end cuts", [0xe2, 0x82]],
])("F-06 STDIO-02 invalid UTF-8 is refused, never replaced: %s", (_, bad) => {
  const text = (value: string) => [...new TextEncoder().encode(value)];
  const bytes = Uint8Array.from([
    ...text('{"jsonrpc":"2.0","id":4,"result":{"text":"'),
    ...bad,
    ...text('"}}\n{"b":2}\n'),
  ]);
  for (const step of [undefined, 1]) {
    const read = readAll(bytes, {}, step);
    expect(faults(read)).toMatchObject([{ kind: "encoding", about: { id: 4, kind: "response" } }]);
    expect(messages(read)).toEqual([{ b: 2 }]);
  }
});

test("F-06 a line that ends inside a character is refused", () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('{"a":1}'), 0xe2, 0x82]);
  expect(faults(readAll(bytes))).toMatchObject([{ kind: "encoding" }]);
});

test("F-07 STDIO-12 a last line may lack its newline", () => {
  expect(readAll('{"a":1}\n{"b":2}')).toEqual([{ message: { a: 1 } }, { message: { b: 2 } }]);
});

test("F-08 a line of exactly the limit is read; one byte more names its size and is skipped", () => {
  const line = (size: number) => `{"x":"${"a".repeat(size - 8)}"}`;
  for (const step of [undefined, 1, 7]) {
    const read = readAll(`${line(40)}\n${line(41)}\n{"b":2}\n`, { maxMessageBytes: 40 }, step);
    expect(messages(read)).toEqual([{ x: "a".repeat(32) }, { b: 2 }]);
    expect(faults(read)).toMatchObject([
      { kind: "size", bytes: 41, problem: "A message of 41 bytes is over the limit of 40 bytes" },
    ]);
  }
});

test("F-08 the limit counts bytes, not characters", () => {
  const read = readAll(`{"x":"${"é".repeat(20)}"}\n{"b":2}\n`, { maxMessageBytes: 40 });
  expect(faults(read)).toMatchObject([{ kind: "size", bytes: 48 }]);
});

test("F-08 an endless line is skipped without being kept", () => {
  const { read, push } = reader({ maxMessageBytes: 1_000 });
  const chunk = "x".repeat(10_000);
  for (let n = 0; n < 1_000; n++) push(chunk);
  push('\n{"b":2}\n');
  expect(read).toMatchObject([{ fault: { kind: "size", bytes: 10_000_000 } }, { message: { b: 2 } }]);
  expect(faults(read)[0]!.head).toBe("x".repeat(2_048));
});

test.each([
  ["a response", '{"jsonrpc":"2.0","id":7,"result":{"x":"', { id: 7, kind: "response" }],
  ["an error", '{"jsonrpc":"2.0","id":"seven","error":{"x":"', { id: "seven", kind: "response" }],
  ["a request", '{"jsonrpc":"2.0","id":7,"method":"a/b","params":{"x":"', { id: 7, kind: "request" }],
  [
    "a request with its id last",
    '{"method":"a/b","jsonrpc":"2.0","id":-1,"params":{"x":"',
    { id: -1, kind: "request" },
  ],
  [
    "a response without spaces saved",
    '{ "id" : 7 , "jsonrpc" : "2.0" , "result" : {"x":"',
    { id: 7, kind: "response" },
  ],
  ["an id beyond 2^53", '{"id":9007199254740993,"result":{"x":"', { id: 9007199254740993n, kind: "response" }],
  ["a notification", '{"jsonrpc":"2.0","method":"a/b","params":{"id":7,"x":"', undefined],
  ["an id inside the payload", '{"jsonrpc":"2.0","result":{"id":7,"x":"', undefined],
])("F-08 an oversize line tells which call it is about: %s", (_, head, about) => {
  for (const step of [undefined, 1]) {
    const read = readAll(`${head}${"a".repeat(2_000)}"}}\n{"b":2}\n`, { maxMessageBytes: 1_000 }, step);
    expect(faults(read)).toHaveLength(1);
    expect(faults(read)[0]!.about).toEqual(about);
    expect(messages(read)).toEqual([{ b: 2 }]);
  }
});

test("F-09 STDIO-22 noise lines are told apart, with their beginning", () => {
  const read = readAll('npm notice New version\n{"half":\n> \n{"b":2}\n');
  expect(faults(read)).toMatchObject([
    { kind: "syntax", head: "npm notice New version", bytes: 22 },
    { kind: "syntax", head: '{"half":' },
    { kind: "syntax", head: "> " },
  ]);
  expect(messages(read)).toEqual([{ b: 2 }]);
});

test("F-09 the beginning of a long noise line does not keep the line", () => {
  const [fault] = faults(readAll(`${"n".repeat(100_000)}\n`));
  expect(fault!.head).toBe("n".repeat(2_048));
  expect(fault!.bytes).toBe(100_000);
});

test.each([
  ["arrays", "[", "]"],
  ["objects", '{"a":', "}"],
])("F-12 ENV-32 100,000 levels of nested %s are refused, wherever they are", (_, open, close) => {
  const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  const read = readAll(
    `${deep}\n{"jsonrpc":"2.0","id":1,"result":${deep}}\n{"jsonrpc":"2.0","id":9007199254740993,"method":"m","params":${deep}}\n{"b":2}\n`,
  );
  expect(faults(read)).toMatchObject([
    { kind: "depth" },
    { kind: "depth", about: { id: 1, kind: "response" } },
    { kind: "depth", about: { kind: "request" } },
  ]);
  expect(messages(read)).toEqual([{ b: 2 }]);
});

test("F-12 nesting up to the limit is fine, one level more is not", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const padded = (levels: number) => `{"pad":"${"x".repeat(100)}","x":${nested(levels)}}\n`;
  const limits = { maxDepth: 10 };
  expect(faults(readAll(padded(9), limits))).toEqual([]);
  expect(faults(readAll(padded(10), limits))).toMatchObject([{ kind: "depth" }]);
});

test("F-14 ENV-33 __proto__ and constructor are plain data", () => {
  const read = readAll('{"params":{"__proto__":{"x":1},"constructor":2,"toString":3},"__proto__":{"method":"evil"}}\n');
  const message = messages(read)[0] as { params: object; method?: unknown };
  expect(message.method).toBeUndefined();
  expect(JSON.stringify(message.params)).toBe('{"__proto__":{"x":1},"constructor":2,"toString":3}');
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test("F-15 an id beyond 2^53 is exact; other numbers stay numbers", () => {
  const read = readAll('{"id":9007199254740993,"params":{"id":9007199254740993,"x":{"requestId":9007199254740993}}}\n');
  const [message] = messages(read) as [{ id: unknown; params: { id: unknown; x: { requestId: unknown } } }];
  expect(message.id).toBe(9007199254740993n);
  expect(message.params.id).toBe(9007199254740992);
  expect(message.params.x.requestId).toBe(9007199254740992);
});

test("F-15 the id that a cancellation names is exact", () => {
  const read = readAll('{"method":"$/cancel_request","params":{"requestId":-9007199254740993}}\n');
  expect(messages(read)).toEqual([{ method: "$/cancel_request", params: { requestId: -9007199254740993n } }]);
});

test("F-16 F-19 STDIO-20 escapes of any kind survive", () => {
  const text = '{"a":"\\ud800","b":"\u2028\\u2029\\u0000\\n"}';
  expect(messages(readAll(`${text}\n`))).toEqual([{ a: "\ud800", b: "\u2028\u2029\u0000\n" }]);
});

test("F-17 very long strings and a great many keys are only data", () => {
  const keys = Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":0`).join(",");
  const read = readAll(`{"params":{${keys}}}\n{"params":"${"x".repeat(20_000_000)}"}\n`);
  const [many, long] = messages(read) as { params: object | string }[];
  expect(Object.keys(many!.params)).toHaveLength(1_000_000);
  expect(long!.params).toHaveLength(20_000_000);
});

test.each([
  ...["[1,]", "[,1]", "{a:1}", "{'a':1}", '{"a"}', '{"a":}', '{"a":1,}', '{"a":1}}', "[1}", "[", "]", "nul", "NaN"],
  ...[
    "[01]",
    "[+1]",
    "[1.]",
    "[.5]",
    "[1e]",
    "[0x1]",
    "[-]",
    "[Infinity]",
    '["\t"]',
    '["\\x00"]',
    '["\\u00"]',
    '["a',
    "1 2",
    "/**/1",
  ],
])("F-18 what is not JSON costs its line: %s", (text) => {
  const read = readAll(`${text}\n{"b":2}\n`);
  expect(faults(read)).toMatchObject([{ kind: "syntax", head: text }]);
  expect(messages(read)).toEqual([{ b: 2 }]);
});

test.each([
  "[-0]",
  "[1E400]",
  "[1e-400]",
  '["\\ud800"]',
  '{"":0}',
  '{"a":1,"a":2}',
  "[[]]",
  " [ 1 ] ",
  '"\\u0000"',
  "-1",
  "[1e+2]",
])("F-18 what is JSON is read: %s", (text) => {
  expect(readAll(`${text}\n`)).toEqual([{ message: JSON.parse(text) }]);
});

test("F-20 F-21 the wrong transport is one fault a line, not a crash", () => {
  const read = readAll('Content-Length: 20\r\n\r\n{"a":1}\nHTTP/1.1 200 OK\r\n');
  expect(faults(read)).toHaveLength(2);
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('{"a":1}\r\n', "utf16le")]);
  expect(faults(readAll(utf16)).length).toBeGreaterThan(0);
});

test("pain 16, promise 10: reading takes linear time: four times the input means four times the bytes copied", () => {
  const copied = (size: number): number => {
    const { push } = reader();
    const chunk = new TextEncoder().encode("x".repeat(100));
    const set = Uint8Array.prototype.set;
    let bytes = 0;
    Uint8Array.prototype.set = function (source, offset) {
      bytes += source.length;
      set.call(this, source, offset);
    };
    try {
      for (let at = 0; at < size; at += chunk.length) push(chunk);
    } finally {
      Uint8Array.prototype.set = set;
    }
    return bytes;
  };
  expect(copied(400_000)).toBeLessThan(8 * copied(100_000));
  expect(copied(400_000)).toBeLessThan(4 * 400_000);
});
