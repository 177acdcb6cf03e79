import { defineConfig } from "vitest/config";

// `npm run cdn`: no part of `npm test`, because it needs Varnish, from Debian's packages.
export default defineConfig({
  test: {
    include: ["tests/cdn/*.cdn.ts"],
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    env: { BASE_URL: "", NODE_ENV: "test" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
