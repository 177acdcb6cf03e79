import { defineConfig } from "vitest/config";

// `npm run rolling`: no part of `npm test`, because it builds the version before.
export default defineConfig({
  test: {
    include: ["tests/rolling/*.roll.ts"],
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    env: { BASE_URL: "", NODE_ENV: "test" },
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
});
