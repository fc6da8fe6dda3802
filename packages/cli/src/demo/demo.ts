import { cp, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { diffView } from "@colloquy/acp/state";
import { parseOptions, UsageError } from "../command-line/index.ts";
import { protocolOf } from "../options/index.ts";
import { type RunOptions, run } from "../run/index.ts";
import { demoCommand } from "./command.ts";

const project = fileURLToPath(new URL("../../demo/project", import.meta.url));
/** What the agent is configured with here: the user's own configuration and credentials are left alone. */
const config = fileURLToPath(new URL("../../demo/config", import.meta.url));
/** This program, as a source and as what is made of it. */
const main = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));

/**
 * Shows a whole turn: the coding agent mends a copy of the sample project, with a model that plays a scenario, and through the
 * same `run` as any other agent.
 */
export async function demo(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, demoCommand);
  if (positionals.length > 0) throw new UsageError(`demo takes no ${JSON.stringify(positionals[0])}`);
  const protocol = protocolOf(values.protocol);
  const folder = await realpath(await mkdtemp(join(tmpdir(), "colloquy-demo-")));
  const copy = join(folder, "project");
  const asks = process.stdin.isTTY && process.stdout.isTTY;
  const say = (text: string) => void (process.stdout.destroyed || process.stdout.write(`${text}\n`));
  // The sample's tests are run by its own "node …": let that be the node that runs this.
  process.env.PATH = [dirname(process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
  try {
    await cp(project, copy, { recursive: true });
    say("The coding agent, with a model that plays a scenario: no network. It works on a copy of a small project.");
    if (!asks) say("Nobody can be asked here, so this runs with --allow all.");
    say('\n$ colloquy run "Fix the failing test" --agent colloquy agent --model scripted\n');
    const env = { COLLOQUY_CONFIG: config, COLLOQUY_STATE: join(folder, "state") };
    const allow = asks ? "nothing" : "all";
    // The rules and the memory of the user are left alone, too.
    const code = await run(
      { ...defaults, cwd: copy, protocol, allow, env, agent: command(asks) },
      { ...process.env, ...env },
    );
    say(await changes(copy));
    say(values.keep ? `The copy is in ${copy}` : `The copy in ${copy} is removed; --keep leaves it.`);
    return code;
  } finally {
    await rm(values.keep ? join(folder, "state") : folder, { recursive: true, force: true });
  }
}

const defaults: Omit<RunOptions, "agent" | "cwd" | "allow" | "protocol" | "env"> = {
  prompt: "Fix the failing test",
  dash: false,
  session: { type: "new" },
  cwdGiven: true,
  attach: [],
  mcp: undefined,
  policy: undefined,
  output: "text",
  addDirs: [],
  auth: undefined,
  mode: undefined,
  model: undefined,
  inherit: [],
  quiet: false,
  thoughts: true,
  timeoutMs: undefined,
  cancelGraceMs: 10_000,
  trace: undefined,
  printSchema: false,
};

/** Where a person reads along, the model takes its time. */
function command(asks: boolean): readonly string[] {
  return [process.execPath, main, "agent", "--model", asks ? "scripted" : "scripted/instant"];
}

/** What is different from the original. */
async function changes(copy: string): Promise<string> {
  const files = (await readdir(project, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const lines = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name).slice(project.length + 1);
      const [before, after] = await Promise.all([
        readFile(join(project, path), "utf8"),
        readFile(join(copy, path), "utf8").catch(() => ""),
      ]);
      const texts = { oldText: before, newText: after };
      const diff = diffView({ type: "diff", changes: [{ operation: "modify", path }], texts });
      return before === after ? [] : [`${path} (+${diff?.added} -${diff?.removed})`];
    }),
  );
  const changed = lines.flat();
  return changed.length === 0 ? "\nNothing was changed." : `\nChanged: ${changed.join(", ")}`;
}
