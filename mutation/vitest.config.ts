import { defineConfig } from "vitest/config";
import shop from "../vitest.config.ts";

/** The tests that stand beside the mutated code, without the one that takes as long as all others. */
export default defineConfig({
  test: {
    ...shop.test,
    maxWorkers: 1,
    include: ["app/domains/{orders,payments}/*.test.ts"],
    exclude: ["**/thousand-orders.test.ts"],
  },
});
