import type { Mutant } from "../mutant.ts";
import { lineOf, ranAndStopped, reads, text, update } from "./reads.ts";

const inserted = (messageId: string) =>
  lineOf({ sessionUpdate: "user_message", messageId, content: [{ type: "text", text: "As it was inserted" }] });

/** Clients that are wrong about messages. */
export const messages: readonly Mutant[] = [
  reads("MSG-02", 1, "makes one message of two", {
    where: { "params.update.messageId": "b" },
    set: { "params.update.messageId": "a" },
  }),
  reads("MSG-14", 1, "shows thoughts as messages", {
    where: update("agent_thought_chunk"),
    set: update("agent_message_chunk"),
  }),
  reads("MSG-15", 1, "puts blanks between chunks", { where: { [text]: "5;" }, set: { [text]: " 5;" } }),
  reads("ENV-30", 1, "shows updates in another order", { where: { [text]: "998;" }, late: true }),
  reads("MSG-07", 2, "drops a chunk of a message that it has not seen", { where: { [text]: "first" }, drop: true }),
  reads("MSG-04", 2, "does not replace a message", { where: { "params.update.content.0.text": "C" }, drop: true }),
  reads("MSG-06", 2, "does not append after a replacement", { where: { [text]: "!" }, drop: true }),
  reads("MSG-05", 2, "takes null for unchanged", {
    where: { "params.update.content": null },
    unset: ["params.update.content"],
  }),
  reads("MSG-08", 2, "mixes the ids of users and agents", {
    where: update("user_message"),
    set: update("agent_message"),
  }),
  reads("MSG-09", 2, "appends to the message that was last", {
    where: { [text]: "a2" },
    set: { "params.update.messageId": "b" },
  }),
  reads("MSG-10", 2, "moves a message", { where: { [text]: "a1" }, late: true }),
  reads("MSG-12", 2, "shows the _meta of a chunk", {
    where: { "params.update.messageId": "meta" },
    set: { [text]: "of the chunk" },
  }),
  reads("MSG-13", 2, "drops a message with one bad block", {
    where: { "params.update.messageId": "mixed" },
    drop: true,
  }),
  reads("LIFE-04", 2, "shows a prompt twice", {
    where: { "params.update.messageId": "u" },
    raw: inserted("u") + inserted("v"),
  }),
  reads("LIFE-35", 2, "shows what was typed, not what was inserted", {
    where: { "params.update.messageId": "u" },
    set: { "params.update.content.0.text": "Hello" },
  }),
  reads("LIFE-33", 2, "takes the answer to a prompt for the end of the turn", {
    where: { "params.update.state": "running" },
    raw: ranAndStopped,
  }),
];
