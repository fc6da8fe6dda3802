import type { TerminalHost } from "@colloquy/acp/client";
import { nodeLocal } from "@colloquy/acp/node";

/** Serves files and terminals with our hosts, in handlers of theirs. */
export function host(app: any, sdk: any, folder: string): TerminalHost {
  const make = nodeLocal();
  const roots = () => [folder];
  const [files, terminals] = [make.files(roots), make.terminals(roots)];
  const serve = (method: string, does: (params: any) => Promise<unknown>) =>
    app.onRequest(method, ({ params }: any) =>
      does(params).catch(({ code, reason, data }) => {
        throw new sdk.RequestError(code, reason, data);
      }),
    );
  serve("fs/read_text_file", (params) => files.readTextFile(params));
  serve("fs/write_text_file", (params) => files.writeTextFile(params));
  serve("terminal/create", (params) => terminals.create(params));
  serve("terminal/output", (params) => terminals.output(params));
  serve("terminal/wait_for_exit", (params) => terminals.waitForExit(params));
  serve("terminal/kill", (params) => terminals.kill(params));
  serve("terminal/release", (params) => terminals.release(params));
  return terminals;
}
