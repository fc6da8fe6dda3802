import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { parseCheck } from "./arguments.ts";
import { hiding } from "./hiding.ts";
import { faultReproduction, quoted, reproduction } from "./reproduce.ts";

test
  .skipIf(process.platform === "win32")
  .each(["plain", "two words", "it's", '$HOME `id` \\ "q" !x', "*?[a]", "", "~", "line\nend", "-n", "#x", "a;b|c&d>e"])(
  "%j is one word to a POSIX shell",
  (word) => {
    expect(
      execFileSync("sh", ["-c", `printf %s ${quoted("%s")} >/dev/null; printf '<%s>' ${quoted(word)}`]).toString(),
    ).toBe(`<${word}>`);
  },
);

describe("the command that runs a case again", () => {
  const again = (line: readonly string[]) => reproduction(parseCheck("agent", line), "envelope/batch", 2);

  test("is the case, the version, the seed and the program", () => {
    expect(again(["--seed", "7", "--", "node", "my agent.js"])).toBe(
      "colloquy check agent --case envelope/batch --protocol 2 --seed 7 -- node 'my agent.js'",
    );
  });

  test("keeps what changes how the case runs, and leaves out what does not", () => {
    const words =
      "--seed 7 --strict --timeout 2 --profile p.json --env A=1 --inherit-env --start-in d --jobs 5 --report html=x";
    expect(again([...words.split(" "), "--rule", "ENV-01", "--", "x"])).toBe(
      "colloquy check agent --case envelope/batch --protocol 2 --seed 7 --strict --timeout 2 --profile p.json --env A=1 --inherit-env --start-in d -- x",
    );
  });

  test("is understood as what it came from", () => {
    const line = again(["--seed", "7", "--env", "A=b c", "--", "x", "y"])
      .replace("'A=b c'", "A=b_c")
      .split(" ")
      .slice(3);
    const asked = parseCheck("agent", line);
    expect(asked).toMatchObject({
      cases: ["envelope/batch"],
      protocol: 2,
      seed: 7,
      env: { A: "b_c" },
      command: ["x", "y"],
    });
  });

  test("of a fault commits it alone", () => {
    const asked = parseCheck("agent", ["--faults", "--size", "0.5", "--seed", "7", "--profile", "p.json", "--", "x"]);
    const line = faultReproduction(asked, "F-08/large", 1);
    expect(line).toBe("colloquy check agent --fault F-08/large --size 0.5 --protocol 1 --seed 7 --profile p.json -- x");
    expect(parseCheck("agent", line.split(" ").slice(3))).toMatchObject({
      faultNames: ["F-08/large"],
      runsCases: false,
    });
  });

  test("takes a secret from the environment", () => {
    const line = again(["--seed", "7", "--env", "MY_API_KEY=hunter22", "--env", "PLAIN=1", "--", "x"]);
    expect(line).toContain("--env MY_API_KEY --env PLAIN=1 ");
    expect(line).not.toContain("hunter22");
  });
});

test("X-01: the values of variables that are named like secrets are hidden, also as JSON has them", () => {
  const hide = hiding({ MY_TOKEN: 'pa"ss\\word', PASSWORD: "abc", PATH: "/usr/bin", OTHER: "visible" });
  expect(hide('he said pa"ss\\word, visible, in /usr/bin')).toBe("he said [hidden], visible, in /usr/bin");
  expect(hide(JSON.stringify({ said: 'pa"ss\\word' }))).toBe('{"said":"[hidden]"}');
  expect(hide("abc")).toBe("abc");
});
