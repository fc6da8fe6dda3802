import { agentOf, clientOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { usage } from "../programs/script.ts";
import { contender, report, timed, times } from "./start.ts";

const PROMPTS = 20;
const CHUNKS = 3;
const count = times(1_000);

let arrived = 0;
const connect = await clientOf(contender, "client");
const client = await connect(() => void arrived++, agentOf(contender, ["--expose-gc"]));
const first = await client.newSession();
const agentEmpty = await client.prompt(first, text("usage"));
const empty = usage();

const sessions: string[] = [];
const openMs = await timed(async () => {
  sessions.push(...(await Promise.all(Array.from({ length: count }, () => client.newSession()))));
});
const prompt = text(`chunks ${CHUNKS}`);
const promptMs = await timed(() =>
  Promise.all(
    sessions.map(async (session) => {
      for (let at = 0; at < PROMPTS; at++) await client.prompt(session, prompt);
    }),
  ),
);
const inTime = arrived;
const used = usage();
const agentUsed = await client.prompt(first, text("usage"));
await client.close();
report({
  openMs,
  promptMs,
  cpu: used.cpu - empty.cpu + agentUsed!.cpu - agentEmpty!.cpu,
  clientHeap: (used.heap - empty.heap) / count,
  agentHeap: (agentUsed!.heap - agentEmpty!.heap) / count,
  clientPeak: used.peak,
  agentPeak: agentUsed!.peak,
  late: count * PROMPTS * CHUNKS - inTime,
});
