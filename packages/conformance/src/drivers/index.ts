export { type CommandClientOptions, commandClient } from "./command-client.ts";
export { type Driver, DriverError, type Step } from "./driver.ts";
export { readDriver } from "./read-driver.ts";
