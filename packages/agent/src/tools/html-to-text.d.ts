/** What is used of a package that comes without types. */
declare module "html-to-text" {
  interface Selector {
    readonly selector: string;
    readonly format?: string;
    readonly options?: { readonly [name: string]: unknown };
  }
  interface Options {
    readonly wordwrap?: number | false;
    readonly baseElements?: { readonly selectors?: readonly string[] };
    readonly limits?: { readonly maxDepth?: number; readonly maxInputLength?: number };
    readonly selectors?: readonly Selector[];
  }
  export function convert(html: string, options?: Options): string;
}
