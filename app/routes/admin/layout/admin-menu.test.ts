import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import {
  type OfficeGroup,
  officeGroups,
  type StaffRole,
  staffRoles,
} from "#app/lib/shop/domain.ts";
import { currentLink, firstPath, officeLinks, pathOf } from "./admin-links.ts";
import { AdminMenu, PhoneMenuPages } from "./admin-menu.tsx";
import { readGroups, useSidebarGroups } from "./use-open-groups.ts";

const waiting = {
  requests: 2,
  messages: 3,
  complaints: 0,
  reviews: 0,
  refunds: 0,
  returns: 100,
  undelivered: 0,
  confirmations: 0,
};

function Laptop({ kept }: { kept: readonly OfficeGroup[] }) {
  return createElement(AdminMenu, { waiting, groups: useSidebarGroups(kept, "") });
}
const Phone = () => createElement(PhoneMenuPages, { waiting });

const permissionsFor = (designation: StaffRole) =>
  permissionsOf({ userType: "admin", designation });

/** The menu of somebody on a page, as it stands in the document. */
function menuOn(path: string, role: StaffRole, menu = createElement(Laptop, { kept: [] })): string {
  const layout = { admin: { id: "asha" }, permissions: permissionsFor(role) };
  const id = "routes/admin/layout";
  const router = createMemoryRouter([{ id, path: "*", element: menu, loader: () => layout }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [id]: layout } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** How many presses inside of a menu lead to each of its pages: one more where its group is closed. */
function presses(html: string): Map<string, number> {
  const opened = new Map<string, number>();
  for (const [, attributes, list] of html.matchAll(/<ul([^>]*)>(.*?)<\/ul>/gs)) {
    const presses = attributes?.includes(" hidden=") ? 2 : 1;
    for (const [, href = ""] of (list ?? "").matchAll(/href="([^"]*)"/g)) {
      opened.set(href, Math.min(presses, opened.get(href) ?? presses));
    }
  }
  return opened;
}

const linksFor = (role: StaffRole) =>
  officeLinks.filter(({ needs }) => permissionsFor(role).some((may) => may === needs)).map(pathOf);

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => null }));

test("every page is two presses from any other that its role may open, and no other page is there", () => {
  for (const role of staffRoles) {
    const paths = linksFor(role);
    expect(paths.length).toBeGreaterThan(1);
    // What is open depends on the group of the page alone: one of each stands for all.
    const groups = officeLinks.filter((link) => paths.includes(pathOf(link)));
    for (const links of Map.groupBy(groups, ({ group }) => group).values()) {
      const from = links[0] ? pathOf(links[0]) : "";
      const laptop = presses(menuOn(from, role));
      expect([...laptop.keys()].sort(), role).toEqual([...paths].sort());
      // From the dashboard, which is in none, all groups are closed.
      expect(Math.max(...laptop.values()), from).toBeLessThanOrEqual(2);
      // The menu itself is opened by a press.
      const phone = presses(menuOn(from, role, createElement(Phone)));
      expect([...phone.keys()].sort(), role).toEqual([...paths].sort());
      expect(Math.max(...phone.values()) + 1, from).toBeLessThanOrEqual(2);
    }
  }
});

test("at most seven groups, of which the one of the open page is open, and those that were left so", () => {
  const open = (html: string) =>
    [...html.matchAll(/aria-expanded="(true|false)" aria-controls="[^"]*-(\w+)-pages"/g)]
      .filter(([, isOpen]) => isOpen === "true")
      .map(([, , group]) => group);
  expect(officeGroups.length).toBeLessThanOrEqual(7);
  expect(open(menuOn("/my/dashboards", "owner"))).toEqual([]);
  expect(open(menuOn("/my/orders/123", "owner"))).toEqual(["orders"]);
  const kept = createElement(Laptop, { kept: readGroups("shop.nonsense.stock") });
  expect(open(menuOn("/my/messages", "owner", kept))).toEqual(["stock", "customers", "shop"]);
});

test("a closed group tells how much waits in it, an open one leaves that to its pages", () => {
  const numbers = (html: string) =>
    [...html.matchAll(/>([^<>]+)<\/span><span[^>]*><span aria-hidden="true">(\d+\+?)</g)].map(
      ([, name, n]) => [name, n],
    );
  expect(
    numbers(menuOn("/my/dashboards", "manager")).filter(([name]) => name !== "Returns"),
  ).toEqual([
    ["Orders", "99+"],
    ["Customers", "5"],
    ["Distributor requests", "2"],
    ["Contact messages", "3"],
  ]);
  expect(numbers(menuOn("/my/messages", "manager")).map(([name]) => name)).not.toContain(
    "Customers",
  );
});

test("on a phone, what was closed stays closed, and what is used most on it stands on top", () => {
  const kept: Record<string, string> = {
    "office-closed": "site",
    "office-uses": JSON.stringify({ "/my/stock": 9, "/my/scan": 4, "/my/cash": 2, "/my/staff": 8 }),
  };
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null });
  const html = menuOn("/my/today", "packer", createElement(Phone));
  const most = /<section.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect([...most.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/my/stock",
    "/my/scan",
  ]);
  const owners = presses(menuOn("/my/today", "owner", createElement(Phone)));
  expect(owners.get("/my/gallery")).toBe(2);
  expect(owners.get("/my/products")).toBe(1);
});

test("the back office begins at the dashboard, and for who may not see it with the first of their pages", () => {
  expect(firstPath(permissionsFor("owner"))).toBe("/my/dashboards");
  expect(firstPath(permissionsFor("packer"))).toBe("/my/dashboards");
  expect(firstPath(permissionsFor("editor"))).toBe("/my/images");
  expect(firstPath([])).toBeUndefined();
});

test("each page of the menu has one link that is the open one", () => {
  for (const link of officeLinks) {
    const { pathname, search } = new URL(pathOf(link), "http://localhost");
    expect(currentLink(pathname, search)).toBe(link);
  }
});
