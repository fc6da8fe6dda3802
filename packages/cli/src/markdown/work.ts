/** What a message has cost so far. */
export interface Work {
  /** How many characters were given to a lexer or a highlighter: some are given to it again while their block is open. */
  lexed: number;
}
