import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/playwright",
  globalSetup: "./tests/e2e/global-setup.ts",
  // The texts are JavaScript, 4 MB of it, which needs no rewriting.
  build: { external: ["**/app/paraglide/**"] },
  fullyParallel: false,
  workers: 3,
  // The second try is for its trace: a test that passes only then has failed (scripts/test.ts).
  retries: 1,
  // For machines that take four times as long as usual; who passes does not wait.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    headless: true,
    // What it keeps would come between a test and the shop; offline.spec.ts has one.
    serviceWorkers: "block",
    // Animations are not waited for; carousel.spec.ts turns on what it tests.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages are too short-lived for optimised script to pay: a sixth of the processor time.
        "--js-flags=--no-opt --max-lazy",
      ],
    },
    // In test-results/playwright: `playwright show-trace`. Tracing every test doubles their time.
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    screenshot: "only-on-failure",
    locale: "en-IN",
  },
});
