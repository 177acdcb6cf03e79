import { expect, test } from "vitest";
import { choiceCookie, keptChoice } from "./kept-choice.ts";

const sent = (...cookies: string[]) =>
  new Request("http://localhost/my", {
    headers: { cookie: ["a=b", ...cookies.map((cookie) => cookie.split("; ")[0])].join("; ") },
  });

test.each(["", "__Host-"])("what begins with %j is kept and read again", (start) => {
  const request = sent(choiceCookie("admin-sidebar", "narrow", start));
  expect(keptChoice(request, "admin-sidebar", start)).toBe("narrow");
  expect(keptChoice(request, "admin-groups", start)).toBeUndefined();
  expect(keptChoice(sent(choiceCookie("admin-groups", "", start)), "admin-groups", start)).toBe("");
  expect(keptChoice(sent(), "admin-sidebar", start)).toBeUndefined();
});

test("over https it is Secure and of this host only, and no neighbour's is read", () => {
  expect(choiceCookie("admin-sidebar", "narrow", "__Host-").split("; ")).toEqual([
    "__Host-admin-sidebar=narrow",
    "Path=/",
    "Max-Age=31536000",
    "SameSite=Lax",
    "Secure",
  ]);
  const planted = sent(choiceCookie("admin-sidebar", "narrow", ""));
  expect(keptChoice(planted, "admin-sidebar", "__Host-")).toBeUndefined();
});
