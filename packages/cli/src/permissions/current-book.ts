import type { PermissionRule, RuleStore } from "@colloquy/acp/permissions";
import type { RememberedFile } from "./remembered-file.ts";

/** A policy over what is remembered now: when another process has changed that, it is made anew. */
export function currentBook<Book>(file: RememberedFile, make: (remember: RuleStore) => Book): () => Promise<Book> {
  let known: { readonly text: string; readonly book: Book } | undefined;
  return async () => {
    const loaded = await file.load();
    if (known?.text === JSON.stringify(loaded)) return known.book;
    let saved = loaded;
    const save = async (rules: readonly PermissionRule[]) => {
      const less = saved.filter((rule) => !rules.includes(rule));
      const more = rules.filter((rule) => !saved.includes(rule));
      await file.change(less, more);
      saved = rules;
      known = { text: JSON.stringify(rules), book };
    };
    const book = make({ load: () => loaded, save });
    known = { text: JSON.stringify(loaded), book };
    return book;
  };
}
