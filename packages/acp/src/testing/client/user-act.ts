/** Something that the user of a client does. */
export type UserAct =
  /** Sends a prompt of this text. */
  | { readonly do: "prompt"; readonly text: string }
  /** Stops the turn that runs. */
  | { readonly do: "cancel" }
  /** Answers the question for permission that is open, by the kind of the option. */
  | { readonly do: "allow" }
  | { readonly do: "reject" }
  /** Declines the form that is open, or to open the URL. */
  | { readonly do: "decline" }
  /** Dismisses whatever question is open, without an answer of its own. */
  | { readonly do: "dismiss" }
  /** Fills in the form that is open with what is in it, or agrees to open the URL. */
  | { readonly do: "accept" }
  /** Puts this text into a field of the form that is open, and sends the form, if the client lets him. */
  | { readonly do: "fill in"; readonly field: string; readonly text: string }
  /** Opens a new session. */
  | { readonly do: "new" }
  /** Opens a new session while the one before stays open, and goes on. */
  | { readonly do: "new beside" }
  /** Opens a new session that works in these folders too. Absolute. */
  | { readonly do: "new with folders"; readonly folders: readonly string[] }
  /** Opens one that the agent has kept, by `session/load` or `session/resume`, whichever the client uses. */
  | { readonly do: "load"; readonly sessionId: string }
  /** Lists the sessions that the agent has kept. */
  | { readonly do: "list" }
  /** Closes the session; deletes this one. */
  | { readonly do: "close" }
  | { readonly do: "delete"; readonly sessionId: string }
  | { readonly do: "set mode"; readonly modeId: string }
  | { readonly do: "set option"; readonly configId: string; readonly value: string | boolean }
  /** Signs in by this method; signs out. */
  | { readonly do: "sign in"; readonly methodId: string }
  | { readonly do: "sign out" }
  /** Signs in by this method, for which the client runs the agent's program in a terminal. */
  | { readonly do: "terminal sign in"; readonly methodId: string }
  /** Leaves the client. */
  | { readonly do: "quit" };

/** The name of something that the user of a client does. */
export type UserActName = UserAct["do"];
