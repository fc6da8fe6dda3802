import type { ClientStart, SignInProgram } from "@colloquy/conformance";
import { Misuse } from "./misuse.ts";
import type { Mutant } from "./mutant.ts";
import { mutatedPipe } from "./mutated.ts";

/** The same client with what is wrong with a mutant. */
export function mutatedClient(client: ClientStart, mutant: Mutant): ClientStart {
  const exits = mutant.changes?.some(({ exit }) => exit !== undefined) || typeof mutant.atEnd === "number";
  return {
    ...client,
    async start(setup) {
      const misuse = new Misuse(mutant);
      const exited = Promise.withResolvers<{ code: number | null; signal: string | null }>();
      const running = await client.start({
        ...setup,
        onAgent(pipe) {
          const mutated = mutatedPipe(pipe, mutant);
          // One that stays does not see the end of its agent either.
          const stays = async () => ({ code: null, signal: null });
          const wrong = mutant.atEnd === "stays" ? { ...mutated, stop: stays } : mutated;
          if (exits) void wrong.ended.then(exited.resolve);
          setup.onAgent(misuse.on(wrong));
        },
        onSignIn: (program) => setup.onSignIn?.(wrongProgram(program, mutant)),
      });
      return {
        ...running,
        written: () => `${running.written?.() ?? ""}${misuse.written}`,
        ended: Promise.race([running.ended, exited.promise]),
      };
    },
  };
}

function wrongProgram(program: SignInProgram, { signIn: { exit, ...launch } = {} }: Mutant): SignInProgram {
  return {
    ...program,
    launch: { ...program.launch, ...launch },
    exit: (code) => program.exit(exit ?? code),
  };
}
