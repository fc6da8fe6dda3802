/** How programs of a language are built. */
export interface Toolchain {
  /** Succeeds where the toolchain is. */
  readonly probe: readonly [string, ...string[]];
  /** Run one after another in a copy of the sources, which lies in the folder that the program belongs into. */
  readonly steps: readonly (readonly [string, ...string[]])[];
  /** The program, from that folder. */
  readonly program: readonly [string, ...string[]];
}

/** Modules by the hashes of `go.sum`. */
export const go: Toolchain = {
  probe: ["go", "version"],
  steps: [["go", "build", "-o", "../peer", "."]],
  program: ["peer"],
};

/** Crates by `Cargo.lock`. */
export const rust: Toolchain = {
  probe: ["cargo", "--version"],
  steps: [
    ["cargo", "install", "--debug", "--locked", "--quiet", "--path", ".", "--root", "..", "--target-dir", "../target"],
    ["cargo", "clean", "--quiet", "--target-dir", "../target"],
  ],
  program: ["bin/peer"],
};

/** Packages by the hashes of `requirements.txt`. */
export const python: Toolchain = {
  probe: ["python3", "--version"],
  steps: [
    ["python3", "-m", "venv", "../venv"],
    ["../venv/bin/python", "-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements.txt"],
  ],
  program: ["venv/bin/python", "source/peer.py"],
};
