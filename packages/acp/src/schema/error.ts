/**
 * The base of every error that this package throws on its own account.
 * `message` starts with one sentence that a user can act on; `cause` holds what led to it, when something did.
 */
export class AcpError extends Error {
  override readonly name: string = "AcpError";
}

/** A value does not have the shape that the protocol's schema asks for. */
export class DecodeError extends AcpError {
  override readonly name = "DecodeError";
  /** Where, from the root of the decoded value: `["update", "content", 0, "text"]`. Empty: the value itself. */
  readonly path: readonly (string | number)[];
  /** What the schema expects there, as a noun phrase: "a string". */
  readonly expected: string;

  constructor(path: readonly (string | number)[], expected: string) {
    super(`${formatPath(path)} must be ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

/** A path as a person writes it: `update.content[0].text`; the root is "the value". */
export function formatPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return "the value";
  return path.map((key, at) => (typeof key === "number" ? `[${key}]` : at === 0 ? key : `.${key}`)).join("");
}
