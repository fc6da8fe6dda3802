import type { Mutant } from "../mutant.ts";
import { text } from "./reads.ts";

/** Clients that are wrong about bytes. */
export const bytes: readonly Mutant[] = [
  {
    rule: "STDIO-14",
    how: "dies of a character in pieces",
    protocol: 1,
    changes: [{ on: "in", where: { [text]: "один 🎵 " }, exit: 1 }],
  },
  {
    rule: "STDIO-13",
    how: "dies of many messages at once",
    protocol: 1,
    changes: [{ on: "in", where: { [text]: "500;" }, exit: 1 }],
  },
  {
    rule: "STDIO-11",
    how: "dies of carriage returns",
    protocol: 1,
    changes: [{ on: "in", where: { [text]: "oak " }, exit: 1 }],
  },
  {
    rule: "STDIO-16",
    how: "dies of a byte order mark",
    protocol: 1,
    changes: [{ on: "in", method: "_probe/ping", nth: 2, exit: 1 }],
  },
  {
    rule: "STDIO-08",
    how: "hangs when its agent complains",
    protocol: 1,
    changes: [{ on: "in", method: "_probe/ping", exit: 1 }],
  },
  {
    rule: "STDIO-12",
    how: "drops a last line without its newline",
    protocol: 1,
    changes: [{ on: "in", where: { [text]: "LAST-WORDS" }, drop: true }],
  },
  {
    rule: "DEC-19",
    how: "dies of a lone surrogate",
    protocol: 1,
    changes: [{ on: "in", method: "session/update", nth: 1, exit: 1 }],
  },
  {
    rule: "DEC-15",
    how: "dies of a member that is there twice",
    protocol: 1,
    changes: [{ on: "in", method: "_probe/ping", nth: 2, exit: 1 }],
  },
  { rule: "ENV-36", how: "waits on when its agent is gone", protocol: 1, atEnd: "stays" },
  { rule: "STDIO-21", how: "waits on when its agent is gone", protocol: 1, atEnd: "stays" },
  { rule: "STDIO-19", how: "waits on when its agent is gone", protocol: 1, atEnd: "stays" },
];
