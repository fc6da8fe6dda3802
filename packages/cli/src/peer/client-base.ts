import type { ClientOptions } from "@colloquy/acp/client";
import { geminiCli, lenient, models } from "@colloquy/acp/legacy";
import { version } from "../program/index.ts";

/** What every client of this program is: its name, the versions that it speaks (`protocol`: only this one), the dialects that it understands. */
export function clientBase(protocol: 1 | 2 | undefined): Pick<ClientOptions, "info" | "versions" | "dialects"> {
  return {
    info: { name: "colloquy", title: "Colloquy", version },
    versions: protocol === undefined ? [2, 1] : [protocol],
    dialects: [models(), lenient(), geminiCli()],
  };
}
