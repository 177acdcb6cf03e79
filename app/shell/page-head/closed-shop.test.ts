import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { sessionMiddleware } from "#app/domains/accounts/sessions/session.server.ts";
import type { Viewer } from "#app/lib/live/shared-page.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { site } from "#site";
import { closedShopMiddleware } from "./closed-shop.server.ts";

afterEach(() => Object.assign(site, { opening: "open" }));

/** Where somebody is led who asks for an address of this pattern; "on" for who gets what stands there. */
async function wayOf(pattern: string, viewer: Viewer = "visitor", path = pattern): Promise<string> {
  const context = new RouterContextProvider();
  const request = new Request(`http://localhost${path}`);
  // As React Router writes it.
  const given = {
    request,
    pattern: pattern.replace(/^\/(?=.)/, ""),
    context,
    url: new URL(request.url),
    params: {},
  } as never;
  const next = async () => new Response("on");
  const current = { id: "1", clientNetwork: "", viewer, language: "en" } as const;
  try {
    const answer = await withRequest(current, () =>
      sessionMiddleware(given, async () => (await closedShopMiddleware(given, next)) as Response),
    );
    return (answer as Response).text();
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return `${status} ${headers.get("Location") ?? ""}`.trim();
  }
}

test("an open shop leads nobody anywhere", async () => {
  expect(await wayOf("/products")).toBe("on");
});

test.each(["visitor", "user"] as const)("a closed shop leads a %s to its page", async (viewer) => {
  site.opening = "closed";
  expect(await wayOf("/", viewer)).toBe("303 /closed");
  expect(await wayOf("/products/:productId", viewer, "/hi/products/a?b=c")).toBe(
    "303 /closed?from=%2Fproducts%2Fa%3Fb%3Dc",
  );
  // The data of a page lead back to the page.
  expect(await wayOf("/products", viewer, "/products.data?_routes=root")).toBe(
    "303 /closed?from=%2Fproducts",
  );
  for (const pattern of ["/address", "/payment", "/offer/:code", "/cart"])
    expect(await wayOf(pattern, viewer)).toMatch(/^303 \/closed/);
  for (const pattern of ["/sitemap.xml", "/sitemap/:file", "/feeds/products.csv", "/cart/offer"])
    expect(await wayOf(pattern, viewer)).toBe("404");
});

test.each([
  ...["/closed", "/login", "/policies/privacy-policy", "/contactUs", "/track-order", "/b/:batchId"],
  ...[
    "/account/orders/:orderId",
    "/account/orders/:orderId/payment",
    "/pay/:token",
    "/hooks/razorpay",
  ],
  ...[
    "/confirm/:token",
    "/blog/preview/:token",
    "/cart/waiting-order",
    "/my/today",
    "/healthz",
    "*",
  ],
])("%s goes on in a closed shop", async (pattern) => {
  site.opening = "closed";
  expect(await wayOf(pattern)).toBe("on");
});

test("who works here gets all of a closed shop", async () => {
  site.opening = "closed";
  expect(await wayOf("/products", "admin")).toBe("on");
});
