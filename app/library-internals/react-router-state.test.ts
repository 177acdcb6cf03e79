import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, type DataRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useRouterItself } from "./react-router-state.ts";

test("the router is the one around the page, and says at once what it is doing", async () => {
  let found: DataRouter | undefined;
  const Page = () => {
    found = useRouterItself();
    return null;
  };
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const route = {
    id: "root",
    path: "/",
    handle: { live: ["products"] },
    loader: () => answer,
    Component: Page,
  };
  const hydrationData = { loaderData: { root: "read before" } };
  const router = createMemoryRouter([route], { hydrationData });
  renderToString(createElement(RouterProvider, { router }));
  expect(found).toBe(router);
  expect(router.state.matches).toMatchObject([{ route: { handle: route.handle }, params: {} }]);

  const seen: string[] = [];
  router.subscribe((state) => void seen.push(state.revalidation));
  const read = router.revalidate();
  expect(router.state).toMatchObject({ revalidation: "loading", navigation: { state: "idle" } });
  resolve("read anew");
  await read;
  expect(router.state).toMatchObject({ revalidation: "idle", loaderData: { root: "read anew" } });
  expect(seen).toEqual(["loading", "idle"]);
});
