import { agentOf, clientOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { usage } from "../programs/script.ts";
import { contender, report, times } from "./start.ts";

const count = times(1_000);

const connect = await clientOf(contender, "client");
const client = await connect(() => {}, agentOf(contender, ["--expose-gc"]));
const first = await client.newSession();
const agentEmpty = await client.prompt(first, text("usage"));
const empty = usage();
await Promise.all(Array.from({ length: count }, () => client.newSession()));
const used = usage();
const agentUsed = await client.prompt(first, text("usage"));
await client.close();
report({
  cpu: ((used.cpu - empty.cpu + agentUsed!.cpu - agentEmpty!.cpu) * 1e6) / count,
  clientHeap: (used.heap - empty.heap) / count,
  agentHeap: (agentUsed!.heap - agentEmpty!.heap) / count,
});
