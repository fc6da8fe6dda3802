export { faultsNamed, sizeOf } from "./named.ts";
