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

/**
 * A session is called after its first prompt, as the user typed it, until the model finds a better title. One that has a title
 * already keeps it: the user gave it.
 */
async function entitle({ bench, id, kit }: CodingSession, text: string): Promise<void> {
  if (bench.journal.get(id, "title") !== undefined) return;
  const given = (await kit.history()).title;
  const title = given === undefined ? derivedTitle(text) : undefined;
  bench.journal.set(id, "title", { derived: title ?? null });
  if (title !== undefined) await kit.title(title);
}
