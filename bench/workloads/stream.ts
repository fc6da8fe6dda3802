import { agentOf, clientOf } from "../programs/contenders.ts";
import { text } from "../programs/model.ts";
import { usage } from "../programs/script.ts";
import { contender, timed } from "./start.ts";

/** One prompt during which the agent sends updates, each awaited: what both processes spend on it. */
export async function stream(verb: "chunks" | "diffs", count: number): Promise<Record<string, number>> {
  let arrived = 0;
  const connect = await clientOf(contender, "client");
  const client = await connect(() => void arrived++, agentOf(contender));
  const session = await client.newSession();
  const agentBefore = await client.prompt(session, text("usage"));
  const before = usage();
  let inTime = 0;
  const ms = await timed(async () => {
    await client.prompt(session, text(`${verb} ${count}`));
    inTime = arrived;
  });
  const after = usage();
  const agentAfter = await client.prompt(session, text("usage"));
  await client.close();
  if (arrived !== count) throw new Error(`${arrived} of ${count} updates arrived`);
  return {
    rate: (count / ms) * 1000,
    clientCpu: after.cpu - before.cpu,
    agentCpu: agentAfter!.cpu - agentBefore!.cpu,
    clientPeak: after.peak,
    agentPeak: agentAfter!.peak,
    late: count - inTime,
  };
}
