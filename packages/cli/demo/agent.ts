/**
 * An agent without a model: it knows one small project and one bug in it, and goes about it as an agent would.
 * Everything it does is real: it reads, runs the tests, asks, writes, and runs them again. `--pace MS` makes it speak slowly.
 */
import { parseArgs } from "node:util";
import { agent } from "@colloquy/acp/agent";
import { nodeLocal } from "@colloquy/acp/node";
import { serveStdio } from "@colloquy/acp/stdio";
import { mend } from "./story.ts";

const { values } = parseArgs({ options: { pace: { type: "string", default: "0" } } });
const paceMs = Number(values.pace);

await serveStdio(
  agent({
    info: { name: "demo-agent", title: "Demo agent", version: "1.0.0" },
    ...nodeLocal(),
    prompt: (turn) => mend(turn, paceMs),
  }),
);
