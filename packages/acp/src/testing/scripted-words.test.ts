import { describe, expect, test } from "vitest";
import { meet, versions } from "./fixtures/meeting.ts";
import { scriptedPrompts } from "./index.ts";

describe.each(versions)("version %i", (version) => {
  test.each([
    ["say", "Hello world"],
    ["thoughts", "Done."],
    ["messages", "The first message.\n\nThe second message."],
    ["tool", "I counted 2 words."],
    ["failing tool", "That failed: it boiled over."],
    ["create", "I wrote created.txt."],
    ["write", "I wrote written.txt."],
    ["edit", "I noted the milk."],
    ["command", "It ended with 0, and wrote: hello"],
    ["background", "It runs on."],
    ["plan", "That was good."],
    ["mode", "The mode is code now."],
    ["config", "The model is large now."],
    ["commands", "I can whisper now."],
    ["title", "It has a title now."],
    ["usage", "That was not much."],
    ["notice", "I have said it."],
    ["compaction", "Now there is room again."],
    ["form", "You have no forms."],
    ["url", "You open no pages."],
    ["subagent", "The subagent has said hello."],
    ["permission", "permitted.txt was not allowed."],
    ["permissions", "first.txt was not allowed, second.txt was not allowed."],
    ["read", "I cannot read notes.txt."],
  ] as const)("%s ends by itself and says: %s", async (scenario, said) => {
    await using meeting = await meet(version);
    const { stopReason, text } = await meeting.session.prompt(scriptedPrompts[scenario]);
    expect({ stopReason, text }).toEqual({ stopReason: "end_turn", text: said });
  });

  test.each([
    ["refusal", "refusal"],
    ["max tokens", "max_tokens"],
    ["max turns", "max_turn_requests"],
  ] as const)("%s ends with %s", async (scenario, stopReason) => {
    await using meeting = await meet(version);
    expect(await meeting.session.prompt(scriptedPrompts[scenario])).toMatchObject({ stopReason });
  });

  test.each([
    ["#fail", -32603, "Internal error: The model does not answer"],
    ["#error -32050", -32050, "Failed as it was told to"],
    ["#error milk", -32603, "Failed as it was told to"],
  ])("%s ends with the error %i", async (prompt, code, reason) => {
    await using meeting = await meet(version);
    await expect(meeting.session.prompt(prompt)).rejects.toMatchObject({ code, reason });
  });

  test.each(["long", "silence", "stubborn", "slow tool", "slow command"] as const)(
    "%s goes on until it is cancelled",
    async (scenario) => {
      await using meeting = await meet(version, { pace: 1 });
      const turn = meeting.session.prompt(scriptedPrompts[scenario]);
      if (scenario !== "silence") for await (const { type } of turn) if (type === "text" || type === "tool_call") break;
      await meeting.session.cancel();
      expect(await turn).toMatchObject({ stopReason: "cancelled" });
    },
  );

  test("what it is told it knows in the next turn, and after the session was opened again", async () => {
    await using meeting = await meet(version);
    const { session, agent } = meeting;
    await session.prompt("#remember oat milk");
    expect(await session.prompt("#recall")).toMatchObject({ text: "oat milk" });
    await session.close();
    const again = await agent.openSession(session.id, { cwd: session.cwd });
    expect(await again.prompt("#recall")).toMatchObject({ text: "oat milk" });
  });

  test("any other prompt is said back, and its other content named", async () => {
    await using meeting = await meet(version);
    const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
    expect(await meeting.session.prompt([{ type: "text", text: "Good #say" }, image])).toMatchObject({
      text: "Good #say [image]",
    });
    expect(await meeting.session.prompt("#nothing of the kind")).toMatchObject({ text: "#nothing of the kind" });
  });

  test("its slash command is run", async () => {
    await using meeting = await meet(version);
    expect(await meeting.session.prompt("/shout milk")).toMatchObject({ text: "MILK" });
  });
});
