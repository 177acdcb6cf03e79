import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { requirePermission, requireUser } from "./session.server.ts";

/** Where a visitor who asks for this address logs in, and is led to afterwards. */
async function sentTo(
  address: string,
  guard: (asked: Parameters<typeof requireUser>[0]) => unknown = requireUser,
): Promise<string | null> {
  const url = new URL(address, "https://shop.example");
  try {
    guard({ url, context: new RouterContextProvider() });
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get("location");
  }
  return null;
}

test.each([
  ["/account/orders?after=1~a", "/account/orders?after=1~a"],
  ["/my/dashboards?returnTo=/my/orders/7?x=1", "/my/orders/7?x=1"],
  ["/my/dashboards?returnTo=//evil.example/", "/my/dashboards?returnTo=//evil.example/"],
  [
    "/my/dashboards?returnTo=https://evil.example/",
    "/my/dashboards?returnTo=https://evil.example/",
  ],
])("a visitor at %s comes back to %s", async (asked, back) => {
  const login = `/login?${new URLSearchParams({ redirectTo: back })}`;
  expect(await sentTo(asked)).toBe(login);
  expect(await sentTo(asked, (request) => requirePermission(request, "office"))).toBe(login);
});
