import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,practice-gateway,scripts,tests}/**/*.test.ts"],
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    // Vite sets BASE_URL, which is a setting of the shop too; empty counts as not set.
    env: { BASE_URL: "", NODE_ENV: "test" },
    // Of two cores it would leave one idle; and much of the time is waiting, for shops that start.
    pool: "threads",
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
