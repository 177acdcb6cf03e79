import { expect, test } from "vitest";
import { isSidebarNarrow, sidebarCookie } from "./sidebar-cookie.ts";

const sent = (...cookies: string[]) =>
  new Request("http://localhost/my", {
    headers: { cookie: ["a=b", ...cookies.map((cookie) => cookie.split("; ")[0])].join("; ") },
  });

test.each(["", "__Host-"])("what begins with %j is kept and read again", (start) => {
  expect(isSidebarNarrow(sent(sidebarCookie(true, start)), start)).toBe(true);
  expect(isSidebarNarrow(sent(), start)).toBe(false);
  expect(sidebarCookie(false, start)).toContain("Max-Age=0");
});

test("over https it is Secure and of this host only, and no neighbour's is read", () => {
  const attributes = sidebarCookie(true, "__Host-").split("; ");
  expect(attributes).toEqual([
    "__Host-admin-sidebar=narrow",
    "Path=/",
    "Max-Age=31536000",
    "SameSite=Lax",
    "Secure",
  ]);
  expect(isSidebarNarrow(sent(sidebarCookie(true, "")), "__Host-")).toBe(false);
});
