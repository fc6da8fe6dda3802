#!/usr/bin/env node
import { keepCompiled } from "./compile-cache.ts";

// What is loaded before this is not kept, so all else is loaded after it.
keepCompiled(process.env);
const { main } = await import("./colloquy.ts");
process.exitCode = await main(process.argv.slice(2));
