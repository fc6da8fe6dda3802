import { AcpError } from "../../schema/index.ts";

/** The turn has ended: nothing more can be said in it. What goes on in the background is told with `session.update`. */
export class TurnEndedError extends AcpError {
  override readonly name = "TurnEndedError";

  constructor() {
    super(
      "The turn has ended, so nothing more can be said in it; use session.update for what goes on in the background",
    );
  }
}

/** A file is not what it was when a change of it was shown, so the change was not made. Preview it again, and ask again. */
export class StaleFileError extends AcpError {
  override readonly name = "StaleFileError";
  /** Absolute. */
  readonly path: string;

  constructor(path: string) {
    super(`${JSON.stringify(path)} has changed since its change was shown, so it was left as it is; preview it again`);
    this.path = path;
  }
}

/** A rejection that nobody has to handle: code that outlives its turn must not end the process. */
export function rejected(error: unknown): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}
