import { deleteFile } from "./delete-file.ts";
import { editFile } from "./edit-file.ts";
import { findFiles } from "./find-files.ts";
import { listFolder } from "./list-folder.ts";
import { moveFile } from "./move-file.ts";
import { readFile } from "./read-file.ts";
import { search } from "./search.ts";
import type { Tool } from "./tool.ts";
import { writeFile } from "./write-file.ts";

/** The tools for the files of a session, in the order in which a model is told of them. */
export const fileTools: readonly Tool[] = [
  readFile,
  listFolder,
  findFiles,
  search,
  editFile,
  writeFile,
  moveFile,
  deleteFile,
];
