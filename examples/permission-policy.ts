import { client } from "@colloquy/acp/client";
import { cleanLine, realPath, spawnAgent } from "@colloquy/acp/node";
import { describeRule, permissions } from "@colloquy/acp/permissions";

const permission = permissions({
  rules: [
    { effect: "allow", kind: ["read", "search"], path: "**" },
    { effect: "allow", command: ["git status ...", "git log ...", "cat *", "npm test"] },
    { effect: "deny", command: ["rm ...", "git push ..."], note: "A person does that." },
  ],
  realPath,
  remember: "session",
  ask({ title }, { why, always }) {
    console.log("May I?", cleanLine(title), "-", cleanLine(why));
    for (const rule of always.allow) console.log("Always would be:", cleanLine(describeRule(rule)));
    return always.allow.length > 0 ? "allow_always" : "reject_once"; // a person would be asked here
  },
});

const info = { name: "careful", version: "1.0.0" };
await using agent = await spawnAgent([process.execPath, "examples/asking-agent.ts"], client({ info, permission }));
const session = await agent.newSession({ cwd: process.cwd() });
for (const command of ["git log -n 5", "git status; rm -rf .git", "cat $HOME/x", "npm run build", "npm run build"])
  console.log(command, "->", (await session.prompt(command)).text);
for (const { answer, by, why } of permission.decisions) console.log(by, answer, why);
