import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,practice-gateway,practice-courier,scripts,tests}/**/*.test.ts"],
    globalSetup: "tests/global-setup.ts",
    setupFiles: "tests/setup.ts",
    // Vite sets BASE_URL, which is a setting of the shop too; empty counts as not set.
    env: { BASE_URL: "", NODE_ENV: "test" },
    // Vitest would leave one of two cores idle, and much of the time is waiting for shops to start.
    pool: "threads",
    maxWorkers: 4,
    // tests/setup.ts gives each file modules of its own: a third of the time of a thread of its own.
    isolate: false,
    // But for the texts, 4 MB that keep nothing: each thread reads them once.
    server: { deps: { external: [/\/app\/paraglide\//] } },
    unstubGlobals: true,
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
