import { describe, expect, test } from "vitest";
import { UsageError } from "../command-line/index.ts";
import type { Distribution } from "./distribution.ts";
import { ownEnvironment } from "./fixtures/places.ts";
import { type PlanOptions, plan, platformKey } from "./index.ts";

const env = await ownEnvironment();
const options = { env, platform: "linux-x86_64" } as const;
const made = (
  distribution: Distribution,
  more: Partial<PlanOptions> = {},
  entry: { id?: string; version?: string } = {},
) => plan({ id: "fine", version: "1.2.3", ...entry, distribution }, { ...options, ...more });
const archive = "https://example.com/fine-1.2.3.tar.gz";
const binary = { "linux-x86_64": { archive, cmd: "./bin/fine", args: ["--acp"] } };
const npx = { package: "@fine/agent@1.2.3", args: ["--acp"] };
const uvx = { package: "fine-agent==1.2.3" };

test("platforms have the names of the registry", () => {
  expect(platformKey("linux", "x64")).toBe("linux-x86_64");
  expect(platformKey("darwin", "arm64")).toBe("darwin-aarch64");
  expect(platformKey("win32", "x64")).toBe("windows-x86_64");
  expect(platformKey("linux", "riscv64")).toBe("linux-riscv64");
});

test("a package of npm is shown with the whole command line that installs it", () => {
  const { does, ...rest } = made({ npx });
  expect(rest).toMatchObject({ kind: "npx", source: "npm @fine/agent@1.2.3", starts: "npx @fine/agent@1.2.3 --acp" });
  expect(rest.warnings).toEqual([]);
  expect(does).toMatch(/^npm install --ignore-scripts=true .* @fine\/agent@1\.2\.3$/);
  const loud = made({ npx }, { scripts: true });
  expect(loud.does).toContain("--ignore-scripts=false");
  expect(loud.warnings).toEqual(["Packages may run programs of their own while they are installed."]);
});

test("what will be started is shown to its last word, and cleaned", () => {
  const args = ["--config", "a b", "x".repeat(500), "\u001b[2J\u202e--yolo"];
  const { starts } = made({ npx: { ...npx, args } });
  expect(starts).toMatch(/^npx @fine\/agent@1\.2\.3 --config "a b" x{500} .*--yolo"?$/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(starts).not.toMatch(/[\u001b\u202e]/);
});

test("npm comes first, then a program for this platform, then Python; the user may choose", () => {
  expect(made({ uvx, binary, npx }).kind).toBe("npx");
  expect(made({ uvx, binary }).kind).toBe("binary");
  expect(made({ uvx, binary }, { platform: "darwin-aarch64" }).kind).toBe("uvx");
  expect(made({ uvx, binary, npx }, { kind: "uvx" }).source).toBe("PyPI fine-agent==1.2.3");
});

test("when nothing suits this platform, it is said what there is", () => {
  const on = { platform: "windows-aarch64" };
  expect(() => made({ binary }, on)).toThrow(
    new UsageError("fine cannot be installed on windows-aarch64; there is: binary for linux-x86_64"),
  );
  expect(() => made({ binary, npx }, { ...on, kind: "binary" })).toThrow(/as binary .*there is: npx, binary for linux/);
  expect(() => made({})).toThrow(/there is: nothing/);
  expect(() => made({ binary }, { platform: "constructor" })).toThrow(/cannot be installed/);
});

describe("C-05: what is not one exact version is refused", () => {
  test.each([
    ...[
      "agent",
      "agent@latest",
      "agent@^1.2.3",
      "agent@1.2",
      "agent@1.x",
      "agent@>=1.0.0",
      "agent@v1.2.3",
      "@a/b",
      "agent@",
    ],
    ...["agent@npm:other@1.2.3", "https://example.com/a.tgz", "git+ssh://git@host/a.git#1.2.3", "file:../agent@1.2.3"],
    ...[
      "user/repo",
      "./agent@1.2.3",
      "--registry=x@1.2.3",
      "-g@1.2.3",
      "Agent@1.2.3",
      "agent@1.2.3 other@1.2.3",
      "аgent@1.2.3",
    ],
  ])("npx %s", (text) => {
    expect(() => made({ npx: { package: text } })).toThrow(UsageError);
  });

  test.each([
    ...[
      "agent",
      "agent>=1.0",
      "agent==1.*",
      "agent~=1.0",
      "agent==1.0,==1.1",
      "agent@latest",
      "agent==",
      "==1.0",
      "-e==1.0",
    ],
    ...[
      "agent @ https://example.com/a.whl",
      "git+https://host/a@1.0",
      "./agent==1.0",
      "agent==1.0; python_version<'3'",
      "agent===1.0",
    ],
  ])("uvx %s", (text) => {
    expect(() => made({ uvx: { package: text } })).toThrow(UsageError);
  });

  test.each(["agent==1.2.3", "agent@1.2.3", "Fine.Agent[acp,mcp]==1.0rc1", "agent==1!2.0.post1+local.1"])(
    "uvx %s is fine",
    (text) => {
      expect(made({ uvx: { package: text } }).kind).toBe("uvx");
    },
  );
});

test("C-05: a package that looks like another is warned of, and one whose version is not the agent's", () => {
  const known = ["@fine/agent", "claude-agent"];
  const warned = (name: string) => made({ npx: { package: `${name}@1.2.3` } }, { known }).warnings.join();
  expect(warned("@fine/agent")).toBe("");
  for (const name of [
    "@other/agent",
    "agent",
    "@fine/agnet",
    "@fine/aqent",
    "@fine/agents",
    "c1aude-agent",
    "claudeagent",
  ])
    expect(warned(name), name).toMatch(/could be mistaken for/);
  expect(warned("@fine/something-else")).toBe("");
  expect(made({ npx: { package: "a@1.2.4" } }).warnings.join()).toMatch(
    /version is 1\.2\.3, but its package's is 1\.2\.4/,
  );
});

test("C-02: a download without a hash is said to be one; the case of a hash does not matter", () => {
  expect(made({ binary })).toMatchObject({ source: archive, does: `downloads ${archive}`, starts: "./bin/fine --acp" });
  expect(made({ binary }).warnings.join()).toMatch(/There is no hash for the download/);
  const sha256 = "AB".repeat(32);
  const known = made({ binary: { "linux-x86_64": { ...binary["linux-x86_64"], sha256 } } });
  expect(known).toMatchObject({ hash: `sha256:${"ab".repeat(32)}`, warnings: [] });
  expect(() => made({ binary: { "linux-x86_64": { archive, cmd: "a", sha256: "abc" } } })).toThrow(/64 hexadecimal/);
});

test.each([
  ["http://example.com/a.zip", /not an address of https/],
  ["ftp://example.com/a.zip", /not an address of https/],
  ["file:///etc/passwd", /not an address of https/],
  [
    "https://me:secret@example.com/a.zip",
    /^fine cannot be installed: The address of example.com has a user or password in it$/,
  ],
  ["nothing", /is no address/],
  ["https://example.com/a.tar.bz2", /form \.tar\.bz2 cannot be opened here; \.zip, \.tar\.gz and \.tgz can/],
  ["https://example.com/a.tar.xz?x=.zip", /form \.tar\.xz/],
])("nothing is planned from %s", (address, why) => {
  expect(() => made({ binary: { "linux-x86_64": { archive: address, cmd: "a" } } })).toThrow(why);
});

test.each(["../../bin/sh", "/bin/sh", "a/../../b", "c:/x", "a\\b", "", "./"])(
  "C-03: the program %j is refused",
  (cmd) => {
    expect(() => made({ binary: { "linux-x86_64": { archive, cmd } } })).toThrow(UsageError);
  },
);

test.each(["../x", "a/b", "A", "", ".", "con", "nul", "a b", "-a", "a".repeat(65)])(
  "C-01: the id %j is refused",
  (id) => {
    expect(() => made({ npx }, {}, { id })).toThrow(UsageError);
  },
);

test.each(["../1", "1/2", "", "1 2", "..", "1.", ".1"])("C-01: the version %j is refused", (version) => {
  expect(() => made({ npx }, {}, { version })).toThrow(UsageError);
});

test("variables that change how programs run, and managers that are missing, are warned of", () => {
  const warnings = (own: PlanOptions["env"]) =>
    made({ uvx: { ...uvx, env: { LD_PRELOAD: "x.so", FINE: "1" } } }, { env: own }).warnings.join("\n");
  expect(warnings({ PATH: "/nowhere" })).toMatch(/takes uv to install it, [\s\S]*variable LD_PRELOAD/);
  expect(warnings({ PATH: "/nowhere" })).not.toContain("FINE");
});
