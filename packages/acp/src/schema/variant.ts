declare const unlisted: unique symbol;

/**
 * A string that this version of the protocol does not list. It cannot be written, only received: so a typing error is
 * found, while code that reads must still say what it does by default.
 *
 * At run time it is any other string. The leading underscore of the type is there because TypeScript tells only such
 * strings apart from the listed ones, which is what lets `switch` narrow.
 */
export type Unlisted = `_${string}` & { readonly [unlisted]: true };

/** A member of a union whose tag this version does not list, exactly as it arrived. */
export type UnknownVariant<Tag extends string> = { [K in Tag]: Unlisted } & { [key: string]: unknown };

/**
 * The member of an open union for tags of one's own, which begin with an underscore. On receipt it is also where
 * tags of later protocol versions end up: at run time the tag may be any string that is not listed.
 */
export type OtherVariant<Tag extends string> = { [K in Tag]: `_${string}` } & { [key: string]: unknown };
