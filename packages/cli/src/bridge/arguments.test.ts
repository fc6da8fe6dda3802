import { expect, test } from "vitest";
import { parseBridge } from "./arguments.ts";

test("what follows -- is the agent's, options and all", () => {
  expect(parseBridge(["--speak", "1", "--", "agent", "--speak", "2", "--", "x"])).toEqual({
    agent: ["agent", "--speak", "2", "--", "x"],
    speak: 1,
    strict: false,
    localTerminals: false,
    localFiles: false,
    env: {},
    inherit: [],
  });
});

test("options say what the bridge may do, and what the agent gets of the environment", () => {
  const args = [
    "--speak=2",
    "--strict",
    "--local-files",
    "--local-terminals",
    "--env",
    "KEY",
    "--env",
    "A=b=c",
    "--",
    "a",
  ];
  expect(parseBridge(args)).toEqual({
    agent: ["a"],
    speak: 2,
    strict: true,
    localTerminals: true,
    localFiles: true,
    env: { A: "b=c" },
    inherit: ["KEY"],
  });
  expect(parseBridge(["--speak", "2", "--inherit-env", "--", "a"]).inherit).toBe("all");
});
