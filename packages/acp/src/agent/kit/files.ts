import { CapabilityError, type FileHost } from "../../protocol/index.ts";
import { errorCodes, RequestError } from "../../rpc/index.ts";
import { supports } from "../../schema/index.ts";
import { StaleFileError } from "./errors.ts";
import { absolutePath } from "./paths.ts";
import type { Work } from "./work.ts";

/** Which part of a file to read. */
export interface ReadOptions {
  /** The first line, from 1. */
  readonly line?: number;
  /** How many lines. */
  readonly limit?: number;
}

/** A change of a file, made or only shown: what `ToolCall.diff` takes. */
export interface FileChange {
  /** Absolute; `ToolCall.diff` takes a relative one from the session's `cwd`. */
  readonly path: string;
  /** What was in it. Absent: it is new. */
  readonly oldText?: string;
  readonly newText: string;
}

/**
 * The files of a session, for one turn: the client's where it offers them (version 1), with what is unsaved in its editors;
 * else the agent's own. A relative path is taken from the session's `cwd`. Where there are neither, calls fail with a
 * `CapabilityError`; after an abort, with its reason.
 */
export class TurnFiles {
  private readonly work: Work;

  constructor(work: Work) {
    this.work = work;
  }

  /** The text of a file. Fails with `-32002` when there is none. */
  async readText(path: string, options: ReadOptions = {}): Promise<string> {
    const { session } = this.work;
    const params = { sessionId: session.id, path: absolutePath(session.cwd, path), ...options };
    const host = this.reader("fs/read_text_file");
    return (await this.work.untilAborted(() => host.readTextFile(params))).content;
  }

  /** What it would be to make this the text of a file, for the user to see before it is done. Changes nothing. */
  async preview(path: string, newText: string): Promise<FileChange> {
    this.writer();
    const absolute = absolutePath(this.work.session.cwd, path);
    const oldText = await this.textBefore(absolute);
    return { path: absolute, ...(oldText !== undefined && { oldText }), newText };
  }

  /**
   * Makes a change that was shown. The file is read once more before: when it is not what it was, is gone, or is there now
   * when it was not, nothing is written, and a `StaleFileError` says so.
   */
  async apply(change: FileChange): Promise<FileChange> {
    const { oldText, newText } = change;
    const path = absolutePath(this.work.session.cwd, change.path);
    if ((await this.textBefore(path)) !== oldText) throw new StaleFileError(path);
    await this.put(path, newText);
    return change;
  }

  /** Makes this the text of a file, whatever it was. Resolves with what it was before and is now. */
  async write(path: string, newText: string): Promise<FileChange> {
    const change = await this.preview(path, newText);
    await this.put(change.path, newText);
    return change;
  }

  private async put(path: string, content: string): Promise<void> {
    const writer = this.writer();
    const { id: sessionId } = this.work.session;
    await this.work.untilAborted(() => writer.writeTextFile({ sessionId, path, content }));
  }

  /** Clients do not agree on the error for a file that is not there, so any of theirs counts as that. */
  private async textBefore(path: string): Promise<string | undefined> {
    const { session } = this.work;
    const host = this.reader("fs/write_text_file");
    try {
      return (await this.work.untilAborted(() => host.readTextFile({ sessionId: session.id, path }))).content;
    } catch (error) {
      const isMissing = error instanceof RequestError && (error.origin || error.code === errorCodes.resourceNotFound);
      if (isMissing && !this.work.aborted) return undefined;
      throw error;
    }
  }

  private writer(): FileHost {
    return this.host("fs/write_text_file", "fs.writeTextFile");
  }

  private reader(method: string): FileHost {
    return this.host(method, "fs.readTextFile");
  }

  private host(method: string, capability: string): FileHost {
    const { raw, hosts } = this.work.session;
    if (raw.version === 1 && supports(raw.capabilities, capability)) return this.clientFiles();
    if (hosts.files === undefined) throw new CapabilityError(method, capability, "client");
    return hosts.files;
  }

  private clientFiles(): FileHost {
    const { work } = this;
    return {
      readTextFile: (params) => work.request("fs/read_text_file", params) as Promise<{ content: string }>,
      writeTextFile: (params) => work.request("fs/write_text_file", params) as Promise<object>,
    };
  }
}
