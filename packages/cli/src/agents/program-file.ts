import { open } from "node:fs/promises";

/** What a file is, as far as its beginning tells. */
export type ProgramFile =
  | { readonly kind: "script"; readonly interpreter: string; readonly args: readonly string[] }
  /** `machine`: as `process.arch` names it, where that is known. */
  | { readonly kind: "program"; readonly system: "linux" | "darwin" | "win32"; readonly machine?: string }
  | { readonly kind: "unknown" };

const ELF_MACHINES: { readonly [code: number]: string } = {
  3: "ia32",
  40: "arm",
  62: "x64",
  183: "arm64",
  243: "riscv64",
};
const MACH_O = ["cffaedfe", "cefaedfe", "cafebabe", "feedfacf", "feedface"];

/** Looks at the first bytes of a file. Rejects when it cannot be read. */
export async function readProgramFile(path: string): Promise<ProgramFile> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOf(head: Buffer): ProgramFile {
  const magic = head.subarray(0, 4).toString("hex");
  if (magic === "7f454c46" && head.length >= 20) {
    const machine = ELF_MACHINES[head[5] === 2 ? head.readUInt16BE(18) : head.readUInt16LE(18)];
    return { kind: "program", system: "linux", ...(machine !== undefined && { machine }) };
  }
  if (MACH_O.includes(magic)) return { kind: "program", system: "darwin" };
  if (magic.startsWith("4d5a")) return { kind: "program", system: "win32" };
  const [, interpreter, rest = ""] = /^#![ \t]*(\S+)[ \t]*([^\r\n]*)/.exec(head.toString("latin1")) ?? [];
  if (interpreter === undefined) return { kind: "unknown" };
  return { kind: "script", interpreter, args: rest.split(/[ \t]+/).filter(Boolean) };
}
