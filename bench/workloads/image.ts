import { agentOf, clientOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { usage } from "../programs/script.ts";
import { contender, report, timed } from "./start.ts";

const MIB = 1024 * 1024;

const connect = await clientOf(contender, "client");
const client = await connect(() => {}, agentOf(contender));
const session = await client.newSession();
for (let at = 0; at < 20; at++) await client.prompt(session, text("hello"));
const data = "iVBORw0KGgoAAAAN".repeat((10 * MIB) / 16);
data.charCodeAt(0); // makes the string flat, so that this is not measured
const agentBefore = await client.prompt(session, text("usage"));
const before = usage();
const ms = await timed(() => client.prompt(session, [{ type: "image", mimeType: "image/png", data }]));
const after = usage();
const agentAfter = await client.prompt(session, text("usage"));
await client.close();
report({
  ms,
  cpu: after.cpu - before.cpu + agentAfter!.cpu - agentBefore!.cpu,
  clientGrowth: after.peak - before.peak,
  agentGrowth: agentAfter!.peak - agentBefore!.peak,
  growth: after.peak - before.peak + agentAfter!.peak - agentBefore!.peak,
});
