import { execSync } from "node:child_process";
import type { Pipe } from "@colloquy/conformance";
import { memberAt } from "./members.ts";
import type { Mutant } from "./mutant.ts";

/** A client that does what it should not with what it gets. */
export class Misuse {
  /** What it has written to its terminal. */
  written = "";
  private readonly misuses: NonNullable<Mutant["misuses"]>;

  constructor({ misuses = {} }: Mutant) {
    this.misuses = misuses;
  }

  /** The wire of such a client. */
  on(pipe: Pipe): Pipe {
    return {
      ...pipe,
      write: async (bytes) => {
        for (const line of Buffer.from(bytes).toString().split("\n")) await this.take(line);
        await pipe.write(bytes);
      },
    };
  }

  private async take(line: string): Promise<void> {
    for (const [path, misuse] of Object.entries(this.misuses)) {
      const value = memberOf(line, path);
      if (typeof value !== "string") continue;
      if (misuse === "write") this.written += value;
      else if (misuse === "write decoded") this.written += Buffer.from(value, "base64").toString();
      else if (misuse === "run") execSync(value);
      else await fetch(value);
    }
  }
}

function memberOf(line: string, path: string): unknown {
  try {
    return memberAt(JSON.parse(line), path);
  } catch {
    return undefined;
  }
}
