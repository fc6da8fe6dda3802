import { createHash } from "node:crypto";

/** Which files the model has seen in a session, and how they were: what it may edit without reading them first. */
export class SeenFiles {
  private readonly hashes = new Map<string, string>();

  /** The model knows that this is the text of a file. `path`: absolute. */
  saw(path: string, text: string): void {
    this.hashes.set(path, hashOf(text));
  }

  /** `unseen`: it never saw the file. `stale`: it saw another text. */
  check(path: string, text: string): "seen" | "unseen" | "stale" {
    const known = this.hashes.get(path);
    if (known === undefined) return "unseen";
    return known === hashOf(text) ? "seen" : "stale";
  }

  forget(path: string): void {
    this.hashes.delete(path);
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
