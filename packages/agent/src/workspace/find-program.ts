import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** The folders of a `PATH` in which programs are looked for. Relative ones are not among them: they could be the project's. */
export function programFolders(path = ""): string[] {
  return path.split(delimiter).filter((folder) => isAbsolute(folder));
}

/** The absolute path of a program that can be run, from the first of these folders that has it. `name`: on Windows with its `.exe`. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const program = join(folder, name);
    const isProgram = await access(program, constants.X_OK).then(
      async () => (await stat(program)).isFile(),
      () => false,
    );
    if (isProgram) return program;
  }
  return undefined;
}
