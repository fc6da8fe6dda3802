import { v1, v2 } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";

// One client for both versions: it asks for 2, takes 1, and is told which it got.
const [program = process.execPath, ...args] = process.argv.slice(2);
await using agent = await spawnAgent([program, ...(args.length > 0 ? args : ["examples/agent.ts"])], {
  info: { name: "both", version: "1.0.0" },
  versions: [v2({ "session/update": ({ update }) => console.log(update.sessionUpdate) }), v1({})],
});

switch (agent.version) {
  case 1:
    console.log("version 1:", agent.info?.name, "load:", agent.capabilities.loadSession ?? false);
    break;
  case 2:
    console.log("version 2:", agent.info.name, "sessions:", agent.capabilities.session != null);
}
