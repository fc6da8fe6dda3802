import { UsageError } from "../command-line/index.ts";

/** A package at one exact version. */
export interface Pin {
  readonly name: string;
  readonly version: string;
  /** Optional parts of a Python package: `[extra]`; `""` when there are none. */
  readonly extras: string;
}

const NPM_NAME = /^(?:@[a-z0-9][a-z0-9._~-]*\/)?[a-z0-9][a-z0-9._~-]*$/;
const NPM_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const PYPI_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const PYPI_VERSION =
  /^(?:\d+!)?\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?(?:\.post\d+)?(?:\.dev\d+)?(?:\+[a-z0-9]+(?:[._-][a-z0-9]+)*)?$/;

/**
 * Reads `name@1.2.3` of npm. Throws `UsageError` for all that is not one exact version of a package of the registry: ranges,
 * tags, addresses, folders, repositories, aliases.
 */
export function npmPin(text: string): Pin {
  const at = text.lastIndexOf("@");
  const [name, version] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, ""];
  if (NPM_NAME.test(name) && NPM_VERSION.test(version) && text.length <= MAX_PIN) return { name, version, extras: "" };
  throw unpinned("npm", text, "name@1.2.3");
}

/** Reads `name==1.2.3`, `name[extra]==1.2.3` or `name@1.2.3` of PyPI. Throws `UsageError` for all else. */
export function pypiPin(text: string): Pin {
  const [, name, extras, version] = /^([^[\]=@\s]+)(\[[A-Za-z0-9._,-]+\])?(?:==|@)([^=@\s]+)$/.exec(text) ?? [];
  if (name !== undefined && version !== undefined && text.length <= MAX_PIN) {
    if (PYPI_NAME.test(name) && PYPI_VERSION.test(version)) return { name, version, extras: extras ?? "" };
  }
  throw unpinned("PyPI", text, "name==1.2.3");
}

/** Characters of a package with its version. */
const MAX_PIN = 300;

function unpinned(registry: string, text: string, form: string): UsageError {
  const shown = JSON.stringify(text.slice(0, MAX_PIN));
  return new UsageError(
    `${shown} is not one exact version of a package of ${registry} (${form}), so nobody knows what it will be tomorrow`,
  );
}
