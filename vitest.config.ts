import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: the shape that Vitest reads
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 20_000,
    pool: "forks",
  },
});
