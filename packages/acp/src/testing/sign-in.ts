import type { Auth } from "../agent/index.ts";

/** The method with which anybody can sign in; with the other one nobody can. */
const methods = ["key", "broken-key"] as const;

/** How one signs in to the scripted agent: with the method `key`. With `broken-key` it always fails. */
export function signIn({ signedIn = false }: { readonly signedIn?: boolean }, unstable: boolean): Auth {
  let isIn = signedIn;
  const [key, broken] = methods;
  return {
    methods: [
      { id: key, name: "A key", description: "Lets anybody in.", login: () => void (isIn = true) },
      {
        id: broken,
        name: "A broken key",
        description: "Lets nobody in.",
        login() {
          throw new Error("The key is broken");
        },
      },
    ],
    signedIn: () => isIn,
    logout: () => void (isIn = false),
    ...(unstable && {
      status: () =>
        isIn ? { state: "authenticated", accounts: [{ label: "somebody" }] } : { state: "unauthenticated" },
    }),
  };
}
