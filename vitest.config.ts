import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: the shape that Vitest reads
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    pool: "forks",
    maxWorkers: "100%",
    globalSetup: "./scripts/temporary-folder.ts",
    reporters: ["default", "./scripts/summary-reporter.ts"],
  },
});
