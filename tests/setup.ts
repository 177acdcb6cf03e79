import { afterEach, vi } from "vitest";
import { log } from "#app/server/log.server.ts";

log.level = "silent";

// A stray console.error is a bug that nobody has looked at yet.
const spy = vi.spyOn(console, "error");

afterEach(() => {
  const calls = spy.mock.calls.splice(0);
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.join("\n")}`);
});
