import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logTo } from "./log.ts";

test("X-02: a log has methods, ids and codes, never what was said, and is its owner's alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-log-"));
  try {
    const path = join(folder, "agent.log");
    const { tap, onIncident } = logTo(path);
    const params = { prompt: [{ type: "text", text: "secret" }] };
    const message = { jsonrpc: "2.0", id: 1, method: "session/prompt", params } as const;
    tap({ direction: "in", message } as never);
    tap({ direction: "out", message: { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "secret" } } } as never);
    onIncident({ kind: "handler", problem: "The session store failed", cause: new Error("secret") } as never);
    const written = readFileSync(path, "utf8");
    expect(written).not.toContain("secret");
    const lines = written.trim().split("\n");
    expect(lines.map((line) => ({ ...JSON.parse(line), time: "" }))).toEqual([
      { time: "", direction: "in", id: 1, method: "session/prompt" },
      { time: "", direction: "out", id: 1, error: -32603 },
      { time: "", incident: "handler", problem: "The session store failed" },
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
