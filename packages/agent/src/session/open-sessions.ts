import { stat } from "node:fs/promises";
import { invalidParams } from "@colloquy/acp";
import type { AgentSession, Opened } from "@colloquy/acp/agent";
import type { SessionRoots } from "@colloquy/acp/node";
import { instructionsOf } from "../context/index.ts";
import { permissionsOf, ruleFile } from "../permissions/index.ts";
import { CodingSession } from "./coding-session.ts";
import type { Workbench } from "./workbench.ts";

/** The sessions that clients have open. Two clients can have the same one: what each has open is a session by itself. */
export class OpenSessions {
  private readonly bench: Workbench;
  /** By their ids. */
  private readonly sessions = new Map<string, readonly CodingSession[]>();

  constructor(bench: Workbench) {
    this.bench = bench;
  }

  /** The session that the kit knows as this one. */
  of(kit: AgentSession): CodingSession {
    const session = this.find(kit.client, kit.id);
    if (session === undefined) throw new Error("The session is not open");
    return session;
  }

  /** A session by its id, if this client has it open. */
  find(client: unknown, sessionId: unknown): CodingSession | undefined {
    return this.opened(sessionId).find((session) => session.kit.client === client);
  }

  /**
   * Refuses folders that are none, and MCP servers without a name, with `-32602`, and connects the servers without waiting for
   * them. A session that has moved to other folders has their instructions and their rules from then on.
   */
  async open(kit: AgentSession, how: Opened): Promise<void> {
    await checkFolders(kit);
    checkNames(kit);
    const known = this.find(kit.client, kit.id);
    if (known?.hasMoved) await known.close();
    const session = known?.kit === kit && !known.hasMoved ? known : this.made(kit);
    this.sessions.set(kit.id, [...this.opened(kit.id).filter((one) => one !== known), session]);
    await connect(session, how);
  }

  async close(kit: AgentSession): Promise<void> {
    const known = this.opened(kit.id);
    const rest = known.filter((one) => one.kit !== kit);
    if (rest.length > 0) this.sessions.set(kit.id, rest);
    else this.sessions.delete(kit.id);
    await known.find((one) => one.kit === kit)?.close();
  }

  /** The folders that the host of this machine's files may touch: a session's own, and those that there was consent for. */
  readonly widened =
    (roots: SessionRoots): SessionRoots =>
    (sessionId) => {
      const own = roots(sessionId);
      if (own === undefined) return own;
      const opened = this.opened(sessionId);
      if (opened.some(({ preset }) => preset.id === "full-access")) return [...own, "/"];
      return [...own, ...opened.flatMap(({ granted }) => [...granted])];
    };

  private opened(sessionId: unknown): readonly CodingSession[] {
    return (typeof sessionId === "string" && this.sessions.get(sessionId)) || [];
  }

  private made(kit: AgentSession): CodingSession {
    const { settings } = this.bench;
    return new CodingSession({
      kit,
      bench: this.bench,
      instructions: instructionsOf({
        roots: [kit.cwd, ...kit.additionalDirectories],
        configFolder: settings.configFolder,
      }),
      permissions: (session) =>
        permissionsOf({
          sessionId: kit.id,
          roots: () => session.roots,
          rules: settings.rules,
          project: ruleFile({
            stateFolder: settings.stateFolder,
            cwd: kit.cwd,
            onProblem: (problem) => tellOnce(session, problem),
          }),
          posture: () => session.preset.posture,
          contains: () => session.isContained,
          guarded: [settings.configFolder, settings.stateFolder],
        }),
    });
  }
}

/** Tells the user what is wrong with what was allowed for good: each question would come upon it again. */
function tellOnce({ kit, told }: CodingSession, problem: string): void {
  if (told.has(problem)) return;
  told.add(problem);
  void kit.update({ sessionUpdate: "notice", severity: "warning", title: problem });
}

/** S2-12 */
async function checkFolders({ cwd, additionalDirectories }: AgentSession): Promise<void> {
  const fields = [["cwd", cwd], ...additionalDirectories.map((path, at) => [`additionalDirectories[${at}]`, path])];
  for (const [field, path] of fields as [string, string][]) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory())
      throw invalidParams(`Invalid params: ${field} must be a directory that is there`, { field });
  }
}

/** Tools are called after their servers. */
function checkNames({ mcpServers }: AgentSession): void {
  const at = mcpServers.findIndex(({ name }) => name.trim() === "");
  if (at >= 0) throw invalidParams(`Invalid params: mcpServers[${at}].name must not be empty`);
}

/** S2-40: servers that are declared again are compared with those before, and what differs is connected anew. */
async function connect(session: CodingSession, how: Opened): Promise<void> {
  const { kit, bench } = session;
  const before = how === "new" ? [] : ((bench.journal.get(kit.id, "mcp") ?? []) as readonly string[]);
  // What connects them is loaded when there are some.
  if (session.mcp === undefined && kit.mcpServers.length === 0 && before.length === 0) return;
  const { connectServers, fingerprints } = await import("../mcp/index.ts");
  const now = fingerprints(kit.mcpServers);
  const differ = before.join() !== now.join();
  if (differ) bench.journal.set(kit.id, "mcp", now);
  if (differ && how !== "new")
    void kit.update({ sessionUpdate: "notice", severity: "info", title: "The MCP servers are not those of before" });
  if (session.mcp === undefined)
    session.mcp = connectServers(kit.mcpServers, { info: bench.info, roots: session.roots, environment: bench.env });
  else session.mcp.reconcile(kit.mcpServers);
}
