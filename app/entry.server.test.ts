import { expect, test, vi } from "vitest";
import { handleError } from "./entry.server.tsx";
import { log } from "./server/log/log.server.ts";

/** What is logged at level error when a request comes to this. */
function loggedOf(error: unknown): number {
  const said = vi.spyOn(log, "error").mockReturnValue();
  const asked = { request: new Request("http://localhost/") };
  handleError(error, asked as Parameters<typeof handleError>[1]);
  const times = said.mock.calls.length;
  said.mockRestore();
  return times;
}

/** As React Router answers what no route takes. */
const answer = (status: number) => ({ status, statusText: "", internal: true, data: "" });

test("what failed on our side is logged, and what was asked wrongly is not", () => {
  expect(loggedOf(new Error("ours"))).toBe(1);
  expect(loggedOf(answer(500))).toBe(1);
  expect(loggedOf(answer(405))).toBe(0);
  expect(loggedOf(answer(404))).toBe(0);
});
