// The names that agents give the fields of their tools' inputs.

/** A command, as a line or as words. */
export const lines = ["command", "cmd", "script", "commandLine", "command_line"];

/** The words that follow a program. */
export const words = ["args", "argv"];

/** Folders: a place to run in where there is a command, else a path. */
export const folders = ["cwd", "workdir", "working_directory", "workingDirectory", "dir_path", "directory"];

/** Files and folders that are read or changed. */
export const paths = [
  ...["path", "paths", "file", "files", "file_path", "file_paths", "filePath", "filePaths", "filename", "fileName"],
  ...["absolute_path", "absolutePath", "abs_path", "relative_path", "target_file", "notebook_path", "dir", "folder"],
  ...["source", "destination", "src", "dest", "old_path", "new_path", "oldPath", "newPath", "source_path", "uri"],
  ...["destination_path", "target_path"],
];

/** Text that is written into files. */
export const contents = [
  ...[
    "content",
    "contents",
    "new_content",
    "newContent",
    "old_string",
    "new_string",
    "oldString",
    "newString",
    "new_str",
  ],
  ...["old_str", "oldText", "newText", "old_text", "new_text", "new_source", "insert_text", "file_text"],
];

/** Text for people. */
export const remarks = ["description", "explanation", "justification", "reason", "instruction"];

/** Text to look for. */
export const searches = ["query", "regex", "encoding", "output_mode"];

/** Patterns, of text or of names. */
export const patterns = ["pattern", "glob", "include", "exclude", "glob_pattern", "include_pattern"];
