import { mergeConfig } from "vitest/config";
import shop from "../vitest.config.ts";

/** The tests that stand beside the mutated code, without the one that takes as long as all others. */
export default mergeConfig(shop, {
  test: {
    maxWorkers: 1,
    exclude: ["**/thousand-orders.test.ts", "**/node_modules/**"],
  },
});
