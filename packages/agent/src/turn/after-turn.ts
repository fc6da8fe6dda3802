import { type CodingSession, cleanTitle, titleRequest } from "../session/index.ts";

/**
 * Refines the title after the first turn, beside whatever comes next; a session that is closed meanwhile keeps the one that it
 * has. A model that has no title to give is asked no more.
 */
export function afterTurn(session: CodingSession): void {
  const { journal, settings } = session.bench;
  const derived = (journal.get(session.id, "title") as { derived?: unknown } | undefined)?.derived;
  if (!settings.refineTitles || typeof derived !== "string") return;
  journal.set(session.id, "title", "refined");
  void refine(session, derived).catch(() => {});
}

async function refine(session: CodingSession, derived: string): Promise<void> {
  const { system, user } = titleRequest(session.messages);
  const model = await session.model();
  const messages = [{ role: "user", content: [{ type: "text", text: user }] }] as const;
  const request = { system, messages, tools: [], thinking: "off", signal: session.signal } as const;
  let said = "";
  for await (const event of model.stream(request)) {
    if (event.type === "text") said += event.text;
    if (event.type === "end") session.spend(event.usage, session.modelInfo, session.spent.context);
  }
  const title = cleanTitle(said);
  if (title === undefined || session.signal.aborted) return;
  // A title that is no longer the derived one is the user's (TITL-06).
  if ((await session.kit.history()).title === derived) await session.kit.title(title);
}
