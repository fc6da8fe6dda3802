import type { CommandSpec } from "./command-line/index.ts";

/** A command of this program. What it needs is loaded for it alone. */
export interface Command {
  readonly name: string;
  /** What there is to say of it; absent: it is for other programs, and not listed. */
  spec?(): Promise<CommandSpec>;
  /** Resolves to the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** The command that is meant where none is named. */
export const mainCommand: Command & { spec(): Promise<CommandSpec> } = {
  name: "chat",
  spec: async () => (await import("./chat/command.ts")).chatCommand,
  run: async (args) => (await import("./chat/chat.ts")).chat(args),
};

/** All commands, in the order in which they are listed. */
export const commands: readonly Command[] = [
  mainCommand,
  {
    name: "run",
    spec: async () => (await import("./run/command.ts")).runCommand,
    async run(args) {
      const { parseRun } = await import("./run/arguments.ts");
      const { run } = await import("./run/run.ts");
      return run(parseRun(args));
    },
  },
  {
    name: "agents",
    spec: async () => (await import("./agents/command.ts")).agentsCommand,
    run: async (args) => (await import("./agents/agents.ts")).agents(args),
  },
  {
    name: "sessions",
    spec: async () => (await import("./sessions/command.ts")).sessionsCommand,
    run: async (args) => (await import("./sessions/sessions.ts")).sessions(args),
  },
  {
    name: "permissions",
    spec: async () => (await import("./permissions/command.ts")).permissionsCommand,
    run: async (args) => (await import("./permissions/rules-command.ts")).permissions(args),
  },
  {
    name: "agent",
    spec: async () => (await import("./agent/command.ts")).agentCommand,
    run: async (args) => (await import("./agent/agent.ts")).serveAgent(args),
  },
  {
    name: "bridge",
    spec: async () => (await import("./bridge/command.ts")).bridgeCommand,
    async run(args) {
      const { parseBridge } = await import("./bridge/arguments.ts");
      const { bridge } = await import("./bridge/bridge.ts");
      return bridge(parseBridge(args));
    },
  },
  {
    name: "check",
    spec: async () => (await import("./check/command.ts")).checkCommand,
    run: async (args) => (await import("./check/check.ts")).check(args),
  },
  {
    name: "chaos",
    spec: async () => (await import("./chaos/command.ts")).chaosCommand,
    run: async (args) => (await import("./chaos/chaos.ts")).chaos(args),
  },
  {
    name: "demo",
    spec: async () => (await import("./demo/command.ts")).demoCommand,
    run: async (args) => (await import("./demo/demo.ts")).demo(args),
  },
  {
    name: "completion",
    spec: async () => (await import("./command-line/index.ts")).completionCommand,
    run: async (args) => (await import("./completion.ts")).completion(args),
  },
  { name: "complete", run: async (args) => (await import("./completion.ts")).complete(args) },
];

/** What there is to say of each command that is listed. */
export async function commandSpecs(): Promise<CommandSpec[]> {
  const specs = await Promise.all(commands.map((command) => command.spec?.()));
  return specs.filter((spec) => spec !== undefined);
}
