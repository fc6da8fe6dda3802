import { expect, test } from "vitest";
import { official } from "../../../../../test/schema/official.ts";
import { random } from "../../../../../test/schema/random.ts";
import { fitting } from "../../../../../test/schema/values.ts";
import { accepts, type Decoder } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import { decoders as first } from "../../schema/v1/unstable.ts";
import { decoders as second } from "../../schema/v2/unstable.ts";
import { agentToV2 } from "./initialize.ts";
import { settingsToV2 } from "./settings.ts";
import { toV2 } from "./to-v2.ts";

const { definitions } = official("v1", "unstable");
const cases = 4_000;

/** Puts values that are valid in version 1 into version 2; gives those that are not valid there, and how many were. */
function converted<T>(definition: keyof typeof first, convert: (value: T) => unknown[], decoder: Decoder<unknown>) {
  const r = random(20_261_120);
  const wrong: string[] = [];
  let right = 0;
  for (let at = 0; at < cases; at++) {
    const value = fitting({ $ref: `#/$defs/${definition}` }, definitions, r);
    if (!accepts(first[definition] as Decoder<unknown>, value)) continue;
    for (const result of convert(value as T)) {
      if (accepts(decoder, structuredClone(result))) right++;
      else wrong.push(`${JSON.stringify(value)} became ${JSON.stringify(result)}`);
    }
  }
  return { wrong: wrong.slice(0, 5), right };
}

test("whatever an agent of version 1 says in an update is valid in version 2 once it is put into its words", () => {
  let words = toV2();
  let count = 0;
  const convert = (update: v1.SessionUpdate) => {
    if (count++ % 50 === 0) words = toV2({ texts: count % 100 === 0, knowsTerminal: (id) => id !== "a" });
    return words.update(update);
  };
  const { wrong, right } = converted("SessionUpdate", convert, second.SessionUpdate);
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(cases / 2);
});

test("the same holds for questions for consent", () => {
  const convert = (request: v1.RequestPermissionRequest) => {
    const permission = toV2().permission(request);
    return permission ? [permission.request] : [];
  };
  const { wrong, right } = converted("RequestPermissionRequest", convert, second.RequestPermissionRequest);
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(cases / 10);
});

test("the same holds for what can be set, with modes or without", () => {
  const convert = (response: v1.NewSessionResponse) => {
    const settings = settingsToV2();
    settings.answered(response);
    return settings.list();
  };
  const { wrong, right } = converted("NewSessionResponse", convert, second.SessionConfigOption);
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(cases / 10);
});

test("the same holds for an agent's answer to initialize", () => {
  const convert = (response: v1.InitializeResponse) => [{ protocolVersion: 2, ...agentToV2(response) }];
  const { wrong, right } = converted("InitializeResponse", convert, second.InitializeResponse);
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(cases / 10);
});
