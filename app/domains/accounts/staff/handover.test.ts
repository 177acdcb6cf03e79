import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { withPasskey } from "#tests/second-factor.ts";
import { openSession, userOfCookie } from "../sessions/session.server.ts";
import { staffHandovers, users } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { staffRoleOf, type User } from "../users/user.ts";
import {
  acceptHandover,
  endHandover,
  handoverFrom,
  handoversTo,
  offerHandover,
} from "./handover.server.ts";
import { claimsOf, setStaffRole } from "./staff-role.server.ts";

ownDatabase();

let owner: User;
let bina: User;
const roleOf = async ({ id }: User) => {
  const user = await userById(id);
  return user && (staffRoleOf(user) ?? user.userType);
};
const kinds = async ({ email }: User) => (await mailsTo(email)).map(({ kind }) => kind);
const actionsOf = async ({ id }: User) =>
  (await db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action }) => action);

beforeEach(async () => {
  await db.update(users).set(claimsOf(undefined));
  owner = await makeUser(claimsOf("owner"));
  bina = await makeUser(claimsOf("packer"));
});

test("the last owner hands over in one step, and is what was agreed", async () => {
  const { cookies } = await openSession(owner.id, new Headers());
  const headers = cookieOf(cookies);
  const told = await publishedBy(() => offerHandover(owner, { id: bina.id, becomes: "leave" }));
  expect(told).toEqual(expect.arrayContaining(["staff"]));
  expect(await kinds(bina)).toEqual(["handover-offered"]);
  expect(await handoversTo(bina.id)).toMatchObject([
    { fromId: owner.id, email: owner.email, becomes: undefined },
  ]);
  expect(await handoverFrom(owner.id)).toMatchObject({ email: bina.email });
  // Nothing has changed yet, and nobody else can accept.
  expect(await roleOf(owner)).toBe("owner");
  expect(await acceptHandover(bina, owner.id)).toMatchObject({ refusal: "no-factor" });
  const other = await makeUser(claimsOf("manager"));
  await withPasskey(other);
  expect(await acceptHandover(other, owner.id)).toMatchObject({ refusal: "not-found" });

  await withPasskey(bina);
  expect((await acceptHandover(bina, owner.id)).ok).toBe(true);
  expect(await roleOf(bina)).toBe("owner");
  expect(await roleOf(owner)).toBe("user");
  expect((await userOfCookie(headers)).user ?? undefined).toBeUndefined();
  expect(await kinds(owner)).toEqual(["handover-done"]);
  expect(await actionsOf(owner)).toEqual(["user.offer-handover"]);
  expect(await actionsOf(bina)).toContain("user.take-over");
  // Once, however often the button is pressed.
  expect(await acceptHandover(bina, owner.id)).toMatchObject({ refusal: "not-found" });
});

test("who hands over may stay as something else", async () => {
  await withPasskey(bina);
  await offerHandover(owner, { id: bina.id, becomes: "accountant" });
  await acceptHandover(bina, owner.id);
  expect(await roleOf(owner)).toBe("accountant");
});

test("an offer goes to staff alone, never to oneself, and a new one takes the old one's place", async () => {
  const shopper = await makeUser();
  expect(await offerHandover(owner, { id: shopper.id, becomes: "leave" })).toMatchObject({
    refusal: "not-found",
  });
  expect(await offerHandover(owner, { id: owner.id, becomes: "leave" })).toMatchObject({
    refusal: "own-role",
  });
  const other = await makeUser(claimsOf("manager"));
  await offerHandover(owner, { id: bina.id, becomes: "leave" });
  await offerHandover(owner, { id: other.id, becomes: "manager" });
  expect(await handoversTo(bina.id)).toEqual([]);
  expect(await handoversTo(other.id)).toHaveLength(1);
});

test("it ends when either says so, after a week, and with the role of either", async () => {
  await withPasskey(bina);
  const offer = () => offerHandover(owner, { id: bina.id, becomes: "leave" });
  await offer();
  expect((await endHandover(bina, owner.id)).ok).toBe(true);
  await offer();
  const stranger = await makeUser(claimsOf("owner"));
  expect(await endHandover(stranger, owner.id)).toMatchObject({ refusal: "not-found" });
  expect((await endHandover(owner, owner.id)).ok).toBe(true);
  await offer();
  await db.update(staffHandovers).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await handoverFrom(owner.id)).toBeUndefined();
  expect(await acceptHandover(bina, owner.id)).toMatchObject({ refusal: "not-found" });
  await offer();
  await setStaffRole(stranger, owner.id, "manager");
  expect(await acceptHandover(bina, owner.id)).toMatchObject({ refusal: "not-found" });
  expect(await roleOf(bina)).toBe("packer");
  expect(await roleOf(owner)).toBe("manager");
});
