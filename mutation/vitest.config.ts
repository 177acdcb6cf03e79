import { defineConfig } from "vitest/config";
import shop from "../vitest.config.ts";

/** The tests that stand beside the mutated code, without the one that takes the longest. */
export default defineConfig({
  test: {
    ...shop.test,
    maxWorkers: 1,
    include: ["app/domains/{orders,payments}/*.test.ts"],
    exclude: ["**/shuffled-events.test.ts"],
  },
});
