import { spawn } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { lenient } from "@colloquy/acp/legacy";
import { nodeLocal, spawnWire } from "@colloquy/acp/node";
import { scriptedClient, type UserAct } from "@colloquy/acp/testing";

/**
 * The scripted client as a program: `scripted-program.ts MODEL -- AGENT…`. Each line that it reads is something that its user
 * does, as JSON. What it shows goes to stdout; what it knows is in the file MODEL.
 */
const [model, , command, ...args] = process.argv.slice(2) as [string, string, string, ...string[]];
const lines = createInterface({ input: process.stdin });
const acts = lines[Symbol.asyncIterator]();
const first = await acts.next();
const client = scriptedClient(
  {
    connect: async () => (await spawnWire([command, ...args], { inherit: "all" })).wire,
    cwd: process.cwd(),
    ...nodeLocal(),
    dialects: [lenient()],
    signIn: ({ terminal: { args: more = [], env = {} } = {} }) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, [...args, ...more], { stdio: "ignore", env: { ...process.env, ...env } });
        child.once("error", reject).once("exit", (code) => resolve(code === 0));
      }),
  },
  JSON.parse(first.value ?? '{"do":"quit"}') as UserAct,
);
let printed = 0;
client.onChange(() => {
  // Whoever reads it never finds half of it.
  writeFileSync(`${model}.new`, JSON.stringify(client.model()));
  renameSync(`${model}.new`, model);
  process.stdout.write(client.shown().slice(printed));
  printed = client.shown().length;
});
void client.ended.then(() => process.exit(0));
// Who waits for a question that never comes can still leave.
for await (const act of { [Symbol.asyncIterator]: () => acts })
  client.act(JSON.parse(act) as UserAct).then(
    () => process.stdout.write("(done)\n"),
    (error: Error) => process.stdout.write(`(cannot: ${error.message})\n`),
  );
await client.close();
