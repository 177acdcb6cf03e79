import { expect, test } from "vitest";
import { domains } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { rehearsalSteps, ticksOf } from "./rehearsal-steps.ts";

const links = Object.values(domains).flatMap((domain) => [...(domain.officeLinks ?? [])]);

test.each(staffRoles)("a hint leads a %s only where she may go", (role) => {
  for (const { to, key } of rehearsalSteps[role]) {
    const path = to.split("?")[0];
    const link = links.find((one) => one.path === path);
    const user = { userType: "admin", designation: role === "owner" ? "" : role } as const;
    if (link) expect(isAllowed(user, link.needs as never), `${key}: ${to}`).toBe(true);
  }
});

test("each step is one that the audit log tells of", () => {
  const kinds = Object.values(domains).flatMap((domain) =>
    "audit" in domain ? Object.keys(domain.audit?.kinds ?? {}) : [],
  );
  for (const { done } of Object.values(rehearsalSteps).flat())
    for (const action of done) expect(kinds).toContain(action.split(".")[0]);
});

test("a step is done by any of its actions, and by no other state of an order", () => {
  const isDone = (did: string[]) =>
    Object.fromEntries(ticksOf("packer", did).map(({ key, isDone }) => [key, isDone]));
  expect(isDone([])).toEqual({ pack: false, ship: false, deliver: false, count: false });
  expect(isDone(["order.set-status", "order.set-status processing"])).toMatchObject({
    pack: true,
    ship: false,
  });
  expect(isDone(["order.set-courier"])).toMatchObject({ pack: false, ship: true });
});
