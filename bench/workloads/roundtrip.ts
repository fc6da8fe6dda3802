import { agentOf, clientOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { cpuSeconds } from "../programs/script.ts";
import { argument, contender, report, timed, times } from "./start.ts";

const IN_FLIGHT = 64;

/** Round trips of `session/prompt`, one after another and then 64 at a time: in memory (`pair`) or over stdio (`client`). */
const where = argument as "client" | "pair";
const count = times(20_000);

const connect = await clientOf(contender, where);
const client = await connect(() => {}, agentOf(contender));
const session = await client.newSession();
const prompt = text("hello");
const some = async (count: number) => {
  for (let at = 0; at < count; at++) await client.prompt(session, prompt);
};
const manyAtATime = (count: number) =>
  Promise.all(Array.from({ length: IN_FLIGHT }, () => some(Math.ceil(count / IN_FLIGHT))));

await some(times(5_000));
const samples = new Float64Array(count);
const before = cpuSeconds();
for (let at = 0; at < count; at++) samples[at] = await timed(() => client.prompt(session, prompt));
const cpu = cpuSeconds() - before;
samples.sort();
await manyAtATime(count / 5);
const beforeMany = cpuSeconds();
const ms = await timed(() => manyAtATime(2 * count));
const cpuOfMany = cpuSeconds() - beforeMany;
await client.close();
report({
  p50: samples[Math.floor(count * 0.5)]! * 1000,
  p99: samples[Math.floor(count * 0.99)]! * 1000,
  cpu: (cpu / count) * 1e6,
  manyCpu: (cpuOfMany / (2 * count)) * 1e6,
  rate: ((2 * count) / ms) * 1000,
});
