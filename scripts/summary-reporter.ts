import type { Reporter, TestModule } from "vitest/node";

/** Ends a test run with one plain line that any reader of logs understands. */
// biome-ignore lint/style/noDefaultExport: the shape that Vitest loads
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      if (module.state() === "failed" && module.errors().length > 0) count.failed++;
    }
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
