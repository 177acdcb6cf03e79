import { afterEach, vi } from "vitest";

// Runs before each test file: the shop's modules are loaded again, so that nothing which one file's
// tests left in them is seen by the next. Packages are loaded once per thread.
vi.resetModules();

// Nor does the next file see a setting that one has changed: a thread begins each with those that it began with.
const thread = globalThis as { settings?: NodeJS.ProcessEnv };
thread.settings ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in thread.settings)) delete process.env[name];
}
Object.assign(process.env, thread.settings);

const { log } = await import("#app/server/log/log.server.ts");
log.level = "silent";

// A stray console.error is a bug that nobody has looked at yet.
const spy = vi.spyOn(console, "error");

afterEach(() => {
  const calls = spy.mock.calls.splice(0);
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.join("\n")}`);
});
