/** Makers of the protocol's shapes, so that nobody writes discriminators by hand. */
export {
  annotated,
  audio,
  type BlobResource,
  type Block,
  type BlockFields,
  image,
  resource,
  resourceLink,
  type TextResource,
  text,
} from "./content.ts";
export {
  allowAlways,
  allowOnce,
  cancelled,
  type OptionKind,
  type OptionNaming,
  permissionOption,
  rejectAlways,
  rejectOnce,
  selected,
} from "./permissions.ts";
export { content, diff, type FileTexts, location, type TextDiff, terminal } from "./tool-content.ts";
export * as v1 from "./v1.ts";
export * as v2 from "./v2/index.ts";
