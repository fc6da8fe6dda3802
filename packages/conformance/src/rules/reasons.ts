/** Why a rule cannot be checked from outside, by the word that stands for it in the tables. */
export const reasons: { readonly [word: string]: string } = {
  permits: "It permits; nothing can break it.",
  inside: "What it asks for happens inside of the program and never shows on the wire.",
  screen: "Only a person at the screen can tell.",
  fixture: "The program would have to be brought into a state that no prompt and no setting leads to.",
  remote: "It is about transports other than stdio.",
  proxy: "It binds programs between a client and an agent.",
  draft: "It belongs to a draft that neither version has kept.",
  machine: "It needs another machine or operating system than the check runs on.",
  heuristic: "No test of it could tell a breach from a legitimate use.",
};
