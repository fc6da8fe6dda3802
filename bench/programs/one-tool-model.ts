/**
 * A model server in a process of its own, started with `fork`: each prompt is answered at once, with one use of `read_file`
 * and then with a few words. Tells its parent its base URL; whatever it is sent, it answers with the bodies of the last two
 * requests. It ends with its parent's channel.
 */
import { modelServer } from "@colloquy/conformance/model-server";

const server = await modelServer();
server.answer = ({ messages }) =>
  messages.at(-1)?.role === "tool"
    ? { say: [{ text: "It says what it should." }] }
    : { say: [{ call: { name: "read_file", input: { path: "notes.md" } } }] };
process.on("message", () => process.send!(server.calls.slice(-2).map(({ body }) => body)));
process.once("disconnect", () => server[Symbol.asyncDispose]());
process.send!(server.urls.anthropic);
