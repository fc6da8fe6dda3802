import { decode } from "@colloquy/acp/schema";
import { clientParams } from "@colloquy/acp/schema/v1";
import type { Update } from "../programs/model.ts";
import { chunk, cpuSeconds, diff } from "../programs/script.ts";
import { contender, report, times } from "./start.ts";

/** Checks the params of one `session/update` that has been parsed. */
type Check = (params: unknown) => unknown;

async function checkOf(): Promise<Check | undefined> {
  if (contender === "ours") {
    const update = clientParams["session/update"]!;
    return (params) => decode(update, params);
  }
  if (contender !== "official") return undefined;
  const sdk = new URL("./", import.meta.resolve("@agentclientprotocol/sdk"));
  const { zSessionNotification } = await import(new URL("../schema/zod.gen.js", sdk).href);
  return (params) => zSessionNotification.parse(params);
}

/** Nanoseconds of CPU for each of many fresh messages; without a check, for parsing them. */
function measure(texts: readonly string[], rounds: number, check: Check | undefined): number {
  let ns = 0;
  for (let round = 0; round < rounds; round++) {
    if (check === undefined) ns += spent(texts, JSON.parse);
    else
      ns += spent(
        texts.map((line) => JSON.parse(line) as unknown),
        check,
      );
  }
  return ns / rounds / texts.length;
}

function spent<T>(items: readonly T[], work: (item: T) => unknown): number {
  const before = cpuSeconds();
  for (const item of items) work(item);
  return (cpuSeconds() - before) * 1e9;
}

const texts = (make: (at: number) => Update, count: number) =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ sessionId: "session-1", update: make(at) }));
const check = await checkOf();
const chunks = texts(chunk, 10_000);
const diffs = texts(diff, 200);
measure(chunks, 3, check);
const perChunk = measure(chunks, times(20), check);
measure(diffs, 2, check);
report({ chunk: perChunk, diff: measure(diffs, times(10), check) });
