import { defineConfig } from "vitest/config";

// `npm run newer-postgres`: no part of `npm test`, because it fetches old programs from npm's registry.
export default defineConfig({
  test: {
    include: ["tests/newer-postgres/*.move.ts"],
    setupFiles: "tests/setup.ts",
    env: { BASE_URL: "", NODE_ENV: "test" },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
