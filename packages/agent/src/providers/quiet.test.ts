import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const program = `
  const { modelServer } = await import("@colloquy/conformance/model-server");
  const { apiNames, opened, whole } = await import("../fixtures/model-server/opened.ts");
  await using server = await modelServer();
  for (const api of apiNames) {
    for (const disturb of ["cut", "end", "overloaded", { garbage: "{" }]) server.reply([{ text: "I" }, disturb]);
    server.fail("unauthorized");
    // Levels and parts that the packages warn of.
    server.reply([{ thinking: "Hm." }, { text: "Yes." }]);
    const model = await opened(server, api, { thinking: ["off", "high"], maxOutputTokens: 1_000_000 });
    for (let at = 0; at < 6; at++) await whole(model, { thinking: "high" }).catch(() => {});
  }
  console.log("done");
`;

describe("a process that asks models", () => {
  it("prints nothing by itself, whatever goes wrong", async () => {
    const cwd = fileURLToPath(new URL(".", import.meta.url));
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd, stdio: "pipe" });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, "exit");
    expect(await said).toEqual(["done\n", ""]);
    expect(code).toBe(0);
  });
});
