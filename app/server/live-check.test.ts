import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { undeclaredTopics } from "./live-check.server.ts";

const routes = {
  root: { id: "root", path: "", module: {} },
  home: { id: "home", parentId: "root", index: true, module: { handle: { live: ["products"] } } },
  my: { id: "my", parentId: "root", path: "my", module: { handle: { live: ["users"] } } },
  orders: {
    id: "orders",
    parentId: "my",
    path: "orders",
    module: { handle: { live: ["orders"] } },
  },
} as unknown as ServerBuild["routes"];

test.each([
  ["/", ["products"], []],
  ["/_.data", ["products"], []],
  ["/", ["orders"], ["orders"]],
  ["/my/orders", ["orders", "users"], []],
  ["/my/orders.data", ["orders", "products"], ["products"]],
  ["/my.data", ["orders"], ["orders"]],
] as const)("%s that reads %j leaves %j undeclared", (path, read, undeclared) => {
  expect(undeclaredTopics(routes, path, new Set(read))).toEqual(undeclared);
});
