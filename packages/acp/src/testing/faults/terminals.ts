import type { Action } from "./action.ts";
import { type Fault, type FaultDetails, fault, strikes } from "./fault.ts";
import { askInSession } from "./messages.ts";
import type { Scene } from "./scene.ts";

const toClient = { towards: ["client"], at: "turn" } as const satisfies FaultDetails;
const refused = { ...toClient, refused: true } as const;

const run = (scene: Scene, command: string, more: object = {}): Action =>
  askInSession(scene, "terminal/create", { command, args: [], ...more });

const dangerous = [
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "DYLD_INSERT_LIBRARIES",
  "NODE_OPTIONS",
  "BASH_ENV",
  "PATH",
  "GIT_SSH_COMMAND",
  "PYTHONSTARTUP",
  "PERL5OPT",
];

const calls = ["output", "wait_for_exit", "kill", "release"];

/** Starts a program and, when the client has, does all that can be done to it, twice. */
function started(name: string, title: string, command: string, args: readonly string[], more: object = {}): Fault {
  return fault(
    name,
    title,
    (scene) => ({
      strike: () => [run(scene, command, { args, ...more })],
      returns: ({ message, answers }) => {
        const terminalId = answers === undefined ? message?.result?.terminalId : undefined;
        if (typeof terminalId !== "string") return undefined;
        const orders = [
          "output",
          "kill",
          "kill",
          "output",
          "wait_for_exit",
          "wait_for_exit",
          "release",
          "release",
          "output",
          "wait_for_exit",
        ];
        return orders.map((order) => askInSession(scene, `terminal/${order}`, { terminalId }));
      },
    }),
    toClient,
  );
}

/** What an agent that was led astray asks of a client's terminals. What is run does no harm. */
export const terminals: readonly Fault[] = [
  strikes(
    "T-01",
    "Commands in folders that are outside, missing, or files",
    (scene) =>
      ["/", `${scene.folder}/..`, `${scene.folder}/colloquy-missing`, "/etc/hosts", "relative"].map((cwd) =>
        run(scene, "true", { cwd }),
      ),
    refused,
  ),
  strikes(
    "T-02",
    "Commands that only a shell would understand",
    (scene) =>
      ["true; true", "$(true)", "true && true", "tr ue", "true\ntrue", "'true'", "", "\0"].map((command) =>
        run(scene, command),
      ),
    { ...refused, refused: false },
  ),
  strikes(
    "T-03",
    "Arguments that a batch file would run",
    (scene) => [
      run(scene, "colloquy-missing.bat", { args: ['"&calc.exe', "%PATH%", "^&|<>!"] }),
      run(scene, "colloquy-missing.cmd", { args: ['\\" & echo hostile'] }),
    ],
    refused,
  ),
  strikes(
    "T-04",
    "Variables that make a program run another",
    (scene) => dangerous.map((name) => run(scene, "true", { env: [{ name, value: "/colloquy-missing" }] })),
    refused,
  ),
  strikes(
    "T-06",
    "Limits of output that are none",
    (scene) =>
      [0, -1, 1.5, 2 ** 53, "1"].map((outputByteLimit) =>
        run(scene, "echo", { args: ["\u{1F600}é"], outputByteLimit }),
      ),
    toClient,
  ),
  started("T-07", "Output that nobody reads", "yes", []),
  started("T-08", "A program that is ended several times", "sh", ["-c", "trap '' TERM; sleep 60"]),
  strikes(
    "T-09",
    "Terminals that do not exist",
    (scene) =>
      calls.flatMap((call) =>
        ["colloquy-unknown", "__proto__", "", null, 1].map((terminalId) =>
          askInSession(scene, `terminal/${call}`, { terminalId }),
        ),
      ),
    refused,
  ),
  strikes(
    "T-10",
    "Programs that cannot be started",
    (scene) => [run(scene, "colloquy-missing"), run(scene, "/"), run(scene, "/etc/hosts")],
    { ...refused, refused: false },
  ),
  started("T-11", "A program that waits for input", "cat", []),
  started("T-12", "A program that leaves another in the background", "sh", ["-c", "sleep 60 &"]),
  started("T-13", "Output that asks the terminal questions", "printf", [
    "\\033[c\\033[6n\\033]52;c;?\\007\\033P+q544e\\033\\\\",
  ]),
  strikes(
    "T-14",
    "Three hundred terminals",
    (scene) => Array.from({ length: scene.many(300) }, () => run(scene, "true")),
    toClient,
  ),
];
