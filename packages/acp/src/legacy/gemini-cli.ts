import { errorCodes } from "../rpc/index.ts";
import { type Dialect, dialect } from "./dialect.ts";
import { answer, isAnswer, isPlain, resultOf } from "./shape.ts";

/** The agents that are meant, by the name in `agentInfo`. */
const names: readonly unknown[] = ["gemini-cli"];

/**
 * For a version 1 client whose agent is gemini-cli (seen in 0.61.0).
 *
 * Before it writes a new file it reads it through the client, and does not recognise the error that says there is none: no
 * new file could be written. To this agent alone, a `fs/read_text_file` that fails with `-32002` is answered with empty content.
 */
export function geminiCli(): Dialect {
  return dialect(() => {
    let meant = false;
    return {
      skipsWords: true,
      fromPeer(message, about, io) {
        if (about?.method === "initialize" && isAnswer(message)) {
          const info = resultOf(message)?.agentInfo;
          meant = isPlain(info) && names.includes(info.name);
        }
        io.toUs(message);
      },
      toPeer(message, about, io) {
        const missing = isAnswer(message) && message.error?.code === errorCodes.resourceNotFound;
        if (!meant || !missing || about?.method !== "fs/read_text_file") return io.toPeer(message);
        io.toPeer(answer(message.id, { content: "" }));
      },
    };
  });
}
