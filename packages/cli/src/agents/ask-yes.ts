import type { ReadStream } from "node:tty";

/** For so long what is typed is dropped, in milliseconds: it was meant for something else. */
const DEAF_MS = 300;

const KEYS = "y or n: ";

/**
 * Asks for consent with one key: y is yes; n, Esc, Ctrl-C and Ctrl-D are no, and at all else, Enter too, it asks again. What was
 * typed before the keys are named answers nothing, nor does what is pasted (P-09). No when the input ends.
 */
export async function askYes(question: string, input: ReadStream, output: NodeJS.WritableStream): Promise<boolean> {
  output.write(`${question} `);
  input.setRawMode(true);
  input.resume();
  try {
    await new Promise<void>((resolve) => {
      const drop = () => {};
      input.on("data", drop);
      setTimeout(() => {
        input.off("data", drop);
        resolve();
      }, DEAF_MS);
    });
    output.write(KEYS);
    return await new Promise<boolean>((resolve) => {
      const done = (answer: boolean) => {
        input.off("data", take).off("end", refuse);
        output.write(`${answer ? "yes" : "no"}\n`);
        resolve(answer);
      };
      const refuse = () => done(false);
      const take = (data: Buffer) => {
        const key = data.toString().toLowerCase();
        if (key === "y") done(true);
        else if (["n", "\x1b", "\x03", "\x04"].includes(key)) refuse();
        else output.write(`\n${KEYS}`);
      };
      input.on("data", take).once("end", refuse);
    });
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}
