import { defineConfig } from "vitest/config";

// `npm run pooler`: no part of `npm test`, because it fetches PgBouncer from Debian's packages.
export default defineConfig({
  test: {
    include: ["tests/pooler/*.pooled.ts"],
    setupFiles: "tests/setup.ts",
    env: { BASE_URL: "", NODE_ENV: "test" },
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
