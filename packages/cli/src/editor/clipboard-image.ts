import type { Environment } from "@colloquy/agent/storage";
import type { Image } from "./attachment.ts";
import { imageOf, MAX_IMAGE_BYTES, tooLarge } from "./image-file.ts";

/** A program that has not given the picture after this time is ended, in milliseconds. */
export const CLIPBOARD_MS = 5_000;

/** A program that prints the picture on the clipboard, and how it writes it. */
interface Reader {
  readonly command: readonly [program: string, ...args: string[]];
  readonly writes: "bytes" | "hex" | "base64";
}

const wayland: Reader = { command: ["wl-paste", "--no-newline", "--type", "image/png"], writes: "bytes" };
const x11: Reader = { command: ["xclip", "-selection", "clipboard", "-t", "image/png", "-o"], writes: "bytes" };
const mac: readonly Reader[] = [
  { command: ["pngpaste", "-"], writes: "bytes" },
  { command: ["osascript", "-e", "the clipboard as «class PNGf»"], writes: "hex" },
];
const windows: Reader = {
  command: [
    "powershell.exe",
    ...["-NoProfile", "-NonInteractive", "-STA", "-Command"],
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; " +
      "$image = [Windows.Forms.Clipboard]::GetImage(); if ($image) { $bytes = New-Object IO.MemoryStream; " +
      "$image.Save($bytes, [Drawing.Imaging.ImageFormat]::Png); [Convert]::ToBase64String($bytes.ToArray()) }",
  ],
  writes: "base64",
};

/**
 * The picture on the clipboard of the user's desktop, read by the program that the desktop has for it, without a shell;
 * `undefined` when there is no picture there, or no such program. Rejects with `AcpError` for one that is too large.
 */
export async function clipboardImage(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): Promise<Image | undefined> {
  for (const reader of readersFor(env, platform)) {
    const image = await read(reader, env);
    if (image !== undefined) return image;
  }
  return undefined;
}

function readersFor(env: Environment, platform: NodeJS.Platform): readonly Reader[] {
  if (platform === "darwin") return mac;
  if (platform === "win32") return [windows];
  return [
    ...(env.WAYLAND_DISPLAY ? [wayland] : []),
    ...(env.DISPLAY ? [x11] : []),
    ...(env.WSL_DISTRO_NAME ? [windows] : []),
  ];
}

async function read({ command: [program, ...args], writes }: Reader, env: Environment): Promise<Image | undefined> {
  // A prompt can be typed sooner without it.
  const { childEnvironment, startProcess, terminate } = await import("@colloquy/acp/node");
  const child = await startProcess(program, args, {
    env: childEnvironment({}, { from: env }),
    stdio: ["ignore", "pipe", "ignore"],
    role: "clipboard",
  }).catch(() => undefined);
  if (child === undefined) return undefined;
  const end = () => terminate(child, { endGraceMs: 0, termGraceMs: 500 });
  const late = setTimeout(end, CLIPBOARD_MS);
  const most = writes === "bytes" ? MAX_IMAGE_BYTES : MAX_IMAGE_BYTES * 2 + 1_000;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of child.stdout! as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw tooLarge();
      pieces.push(piece);
    }
  } finally {
    clearTimeout(late);
    await end();
  }
  return imageOf(decoded(Buffer.concat(pieces), writes));
}

function decoded(output: Buffer, writes: Reader["writes"]): Buffer {
  if (writes === "bytes") return output;
  const text = output.toString("latin1");
  if (writes === "base64") return Buffer.from(text, "base64");
  return Buffer.from(/PNGf([0-9A-F]+)/.exec(text)?.[1] ?? "", "hex");
}
