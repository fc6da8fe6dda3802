import type { Turn } from "@colloquy/acp/agent";
import { promptMessage } from "../context/index.ts";
import { type CodingSession, derivedTitle, keepFirstModel } from "../session/index.ts";

/** Makes a prompt a part of what the model is given, with the files that it names. */
export async function insertPrompt(turn: Turn, session: CodingSession, prompt: Turn["prompt"]): Promise<void> {
  const { message, problems } = await promptMessage(prompt, {
    roots: session.roots,
    readText: (path) => turn.files.readText(path),
    seen: session.seen,
    takesImages: session.modelInfo.images,
  });
  keepFirstModel(session.bench, session.kit);
  session.append(message);
  for (const problem of problems) void turn.notice(problem, { severity: "warning" });
  await entitle(session, turn.text);
}

/** A session is called after its first prompt, as the user typed it, until the model finds a better title. */
async function entitle(session: CodingSession, text: string): Promise<void> {
  if (session.bench.journal.get(session.id, "title") !== undefined) return;
  const title = derivedTitle(text);
  session.bench.journal.set(session.id, "title", "derived");
  if (title !== undefined) await session.kit.title(title);
}
