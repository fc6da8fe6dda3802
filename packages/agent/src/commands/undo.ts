import type { Command } from "@colloquy/acp/agent";
import { undoLast } from "../journal/index.ts";
import type { OpenSessions } from "../session/index.ts";
import { shortPath } from "../workspace/index.ts";

/**
 * `/undo`: takes back what the latest turn has done to files; what its commands did, as far as Git knows the files. What other
 * programs did stays.
 */
export function undoCommand(sessions: OpenSessions): Command {
  return {
    description: "Takes back the file changes of the latest turn that made some",
    async run(turn) {
      const session = sessions.of(turn.session);
      const report = await undoLast(session.bench.journal, session.id, session.roots);
      if (report === undefined) return void turn.say("There are no file changes to take back.\n");
      const short = (path: string) => `\`${shortPath(session.kit.cwd, path)}\``;
      const changes = report.restored.length + report.removed.length + report.conflicts.length + report.failed.length;
      if (changes === 0) return void turn.say("Everything is as it was before that turn already.\n");
      const lines = [
        ...report.restored.map((path) => `- ${short(path)}: as it was`),
        ...report.removed.map((path) => `- ${short(path)}: removed, it was new`),
        ...[...report.conflicts, ...report.failed].map(({ path, why }) => `- ${short(path)}: left alone. ${why}`),
      ];
      const again =
        report.failed.length === 0 ? "" : "\nWhat could not be taken back can be tried again with `/undo`.\n";
      const text = `Taken back:\n\n${lines.join("\n")}\n${again}`;
      for (const path of [...report.restored, ...report.removed]) session.seen.forget(path);
      session.append({
        role: "user",
        content: [{ type: "text", text: `[The user has taken back your changes.] ${text}` }],
      });
      turn.say(text);
    },
  };
}
