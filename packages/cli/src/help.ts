import { version } from "./version.ts";

/** All that there is to know about the command. */
export const help = `colloquy ${version}: run, be and bridge agents that speak the Agent Client Protocol (version 1 or 2)

Usage
  colloquy run [OPTION…] "PROMPT" --agent COMMAND [ARGUMENT…]
  colloquy bridge --speak 1|2 [OPTION…] -- COMMAND [ARGUMENT…]
  colloquy agent [--model MODEL] [--mode MODE] [--thinking LEVEL] [--resume [ID]]
  colloquy demo [--protocol 1|2] [--keep]
  colloquy --help | --version

run: starts the agent, gives it the prompt, shows what it does, ends it.
  PROMPT             what the agent is to do; "-", or none with stdin not a terminal: read from stdin
  --agent COMMAND…   the agent. It takes the rest of the line, so it comes last:
                       colloquy run "Fix the tests" --agent npx -y some-agent --acp
                     One quoted word with blanks is split (quotes and backslashes count, no shell is involved):
                       colloquy run "Fix the tests" --agent "npx -y some-agent --acp"
  --cwd DIR          where the agent works (default: here)
  --add-dir DIR      a further folder that it may use; can be repeated
  --allow reads|all  what is allowed without asking, see Permissions
  --auth ID          the way to sign in, should the agent want that; one that is done in a terminal is run right here
  --mode NAME, --model NAME
                     set these first, by id or name
  --env NAME, --env NAME=VALUE
                     give the agent a variable of yours, or this value; can be repeated
  --inherit-env      give the agent all your variables, secrets included
                     (default: PATH, HOME, language, proxies and the like)
  -q, --quiet        print only the agent's last words
  --no-thoughts      do not show what it thinks
  --timeout SECONDS  cancel the turn when so much time has passed
  --cancel-grace SECONDS
                     how long a cancelled turn may take to end before the agent is ended (default: 10)
  --protocol 1|2     speak only this version

Permissions
  On a terminal you are asked, one question at a time: a number or letter chooses, Enter alone does not, and what was
  typed before the question is dropped. Without a terminal everything is refused, unless:
  --allow reads      reading and searching are allowed when the agent names the files, all of them lie inside --cwd and
                     --add-dir (links followed), none holds secrets or settings that act (.env, .git, keys), and the
                     request carries no change, no command and nothing that is not understood
  --allow all        everything is allowed, once each; "from now on" only where nothing less is offered
  An agent of version 1 may read files inside those folders through this client. It may write files and run commands
  through it on a terminal or with --allow all; otherwise that is not offered. Asking you first is the agent's part, and
  a dishonest agent can do without this client whatever your user can do: run agents that you trust, or contain them.

An agent may also ask you to fill in a form, one field at a time: Enter alone takes what is in brackets, Ctrl-D
declines. Without a terminal it is told that nobody answered.

Ctrl-C cancels the turn; again, or after --cancel-grace, it ends the agent and all that it started.

Exit codes
  0    the agent ended its turn            5    the agent could not be started, or speaks no version that we do
  1    it failed: an error, a crash        6    it wants a sign-in first (it says how)
  2    wrong usage                         124  --timeout has passed
  3    it stopped early: out of tokens     130  cancelled by Ctrl-C
       or requests, or it declined         141  nobody reads the output any more
  4    something was refused on the way    129, 143  ended by SIGHUP, SIGTERM

bridge: lets a client of one version drive an agent of the other. The client talks to it on stdin and stdout, as it does
  to an agent: where a client wants an agent's command, give it this one.
  --speak 2          the client speaks version 2, the agent may speak 1
  --speak 1          the client speaks version 1, the agent may speak 2
  --strict           refuse what would mean something else in the other version (default: say the nearest that it can)
  --local-files      with --speak 2: the agent may read and write files in its sessions' folders through the bridge
  --local-terminals  with --speak 2: the agent may run commands through the bridge; the client sees and can stop them
  --env, --inherit-env
                     as for run
  What one version cannot say is named on stderr, once for each kind. The bridge ends with its client (exit code 0), and
  the agent and all that it started end with the bridge.

agent: the coding agent, for editors that speak the protocol on its stdin and stdout. Its settings are in
  ~/.config/colloquy/agent.json; credentials are found in the environment: ANTHROPIC_API_KEY, OPENAI_API_KEY,
  GEMINI_API_KEY, OPENROUTER_API_KEY, or NAME_API_KEY and NAME_BASE_URL of any service that speaks OpenAI's API.
  Without any it has a model that plays scenarios: prompt it with /scenario list.
  --model MODEL      provider/model, such as anthropic/claude-sonnet-4-5, ollama/qwen3 or scripted
  --mode MODE        read-only, plan, workspace-write (default) or full-access
  --thinking LEVEL   off, low, medium (default) or high, where the model can
  --resume [ID]      the first new session is the latest of its folder, or the one whose id begins so
  --scenarios DIR    a folder with scenarios of your own; can be repeated
  --log FILE         log which message went which way, without what was said

demo: shows it all in a minute, without a model or a network: the coding agent plays a scenario and mends a bug in a
  copy of a small project.
  --protocol 1|2     speak this version (default: 2)
  --keep             leave the copy where it is

Output goes to stdout, complaints to stderr. Colours only on a terminal; NO_COLOR and FORCE_COLOR are honoured.
`;
