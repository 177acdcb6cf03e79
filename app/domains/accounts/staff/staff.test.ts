import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Permission, permissions } from "#app/domains/domains.ts";
import { isAllowed, permissionsOf } from "#app/domains/staff-access.server.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import { type StaffRole, staffRoles } from "#app/lib/shop/domain.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { mayReceive } from "#app/server/live/live-changes.server.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { openSession, userOfCookie } from "../sessions/session.server.ts";
import { staffInvitations, users } from "../users/account-table.server.ts";
import { userById } from "../users/find-user.server.ts";
import { staffRoleOf } from "../users/user.ts";
import {
  hasAccount,
  invitationOf,
  inviteStaff,
  joinWithAccount,
  joinWithNewAccount,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "./staff-invitation.server.ts";
import { claimsOf, listStaff, setStaffRole } from "./staff-role.server.ts";

ownDatabase();

const makeStaff = (role: StaffRole) => makeUser(claimsOf(role));
const roleOf = async (id: string) => {
  const user = await userById(id);
  return user && (staffRoleOf(user) ?? user.userType);
};
const joining = { firstName: "Bina", lastName: "Kumari", password: "mango7tree-8" };

/** Of the newest mail. */
async function tokenFor(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const link = mails
    .flatMap((mail) => (mail.kind === "staff-invitation" ? [mail.link] : []))
    .at(-1);
  return URL.parse(link ?? "")?.searchParams.get("token") ?? "";
}

async function lastEntry() {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
  return entry;
}

beforeEach(async () => {
  await db.delete(staffInvitations);
  await db.update(users).set(claimsOf(undefined));
});

describe("who may do what", () => {
  const claims = (role: StaffRole) => ({ userType: "admin", designation: role }) as const;

  test("an owner everything, a shopper and an unknown designation nothing", () => {
    expect(permissionsOf({ userType: "admin", designation: "" })).toEqual(permissions);
    expect(permissionsOf({ userType: "user", designation: "owner" })).toEqual([]);
    expect(permissionsOf({ userType: "admin", designation: "District officer" })).toEqual([]);
  });

  test.each<[StaffRole, Permission[]]>([
    [
      "packer",
      ["office", "dashboard", "orders.read", "orders.status", "stock.read", "stock.count"],
    ],
    ["editor", ["office", "content", "search"]],
    [
      "accountant",
      [
        "office",
        "dashboard",
        "audit",
        "products.read",
        "stock.read",
        "orders.read",
        "orders.money",
        "orders.export",
        "orders.cash",
        "books.read",
        "figures.read",
        "invoices",
        "tax",
      ],
    ],
    [
      "manager",
      permissions.filter(
        (permission) =>
          ![
            "staff",
            "status",
            "users.personal-data",
            "shop-facts",
            "connections",
            "api-keys",
            "invoices.close",
            "tax",
            "cod-rules",
            "orders.confirmation",
            "costs",
            "whatsapp.settings",
            "ondc",
            "webhooks",
          ].includes(permission),
      ),
    ],
  ])("%s", (role, allowed) => {
    expect(permissionsOf(claims(role)).sort()).toEqual([...allowed].sort());
  });

  test("a permission of one action on a resource is none of its others", () => {
    expect(isAllowed(claims("accountant"), "products.read")).toBe(true);
    expect(isAllowed(claims("accountant"), "products")).toBe(false);
  });

  test("live feeds tell of what may be seen", () => {
    const feed = (role: StaffRole) =>
      ({ id: "me", role: "admin", permissions: permissionsOf(claims(role)) }) as const;
    const heard = (role: StaffRole) =>
      (["orders", "users", "staff", "contact-messages", "blog"] as const).filter((topic) =>
        mayReceive(topic, feed(role)),
      );
    expect(heard("owner")).toEqual(["orders", "users", "staff", "contact-messages", "blog"]);
    expect(heard("packer")).toEqual(["orders", "blog"]);
    expect(heard("editor")).toEqual(["blog"]);
    expect(mayReceive("sessions:me", feed("editor"))).toBe(true);
    expect(mayReceive("sessions:other", feed("owner"))).toBe(false);
    const audiences = new Set<string>(Object.values(topicAudiences));
    for (const known of ["everyone", "owner", ...permissions]) audiences.delete(known);
    expect(audiences).toEqual(new Set());
  });
});

describe("a role", () => {
  test.each<[StaffRole, StaffRole | undefined]>([
    ["packer", "editor"],
    ["manager", undefined],
    ["editor", "owner"],
  ])(
    "from %s to %s ends the sessions, is written down, and open pages learn it",
    async (from, to) => {
      const [owner, other] = [await makeStaff("owner"), await makeStaff(from)];
      const { cookies } = await openSession(other.id, new Headers());
      const told = await publishedBy(() => setStaffRole(owner, other.id, to));
      expect(told).toContain(`sessions:${other.id}`);
      expect((await userOfCookie(cookieOf(cookies))).user).toBeNull();
      expect(await roleOf(other.id)).toBe(to ?? "user");
      expect(await lastEntry()).toMatchObject({
        actorEmail: owner.email,
        action: "user.set-role",
        subjectId: other.id,
        detail: { from, to: to ?? "user" },
      });
    },
  );

  test("of one's own stays, and so does the last owner", async () => {
    const [owner, manager] = [await makeStaff("owner"), await makeStaff("manager")];
    expect(await setStaffRole(owner, owner.id, "packer")).toMatchObject({ refusal: "own-role" });
    expect(await setStaffRole(manager, owner.id, undefined)).toMatchObject({
      refusal: "last-owner",
    });
    expect(await setStaffRole(manager, owner.id, "packer")).toMatchObject({
      refusal: "last-owner",
    });
    expect(await roleOf(owner.id)).toBe("owner");
  });

  test("who works here, with their roles; a designation that the shop does not know is none", async () => {
    const [owner, editor] = [await makeStaff("owner"), await makeStaff("editor")];
    const odd = await makeUser({ role: "admin", designation: "District officer" });
    await makeUser();
    const staff = await listStaff();
    expect(staff.map(({ id, role }) => [id, role])).toEqual([
      [owner.id, "owner"],
      [editor.id, "editor"],
      [odd.id, undefined],
    ]);
    expect(await setStaffRole(owner, odd.id, undefined)).toMatchObject({ ok: true });
    expect(await roleOf(odd.id)).toBe("user");
  });
});

describe("an invitation", () => {
  const email = "bina@example.org";

  test.each(staffRoles)("makes an account that works as %s, once", async (role) => {
    const [owner, invited] = [await makeStaff("owner"), `${role}@example.org`];
    expect(await inviteStaff(owner, { email: invited, role })).toMatchObject({ ok: true });
    const token = await tokenFor(invited);
    expect(JSON.stringify(await db.select().from(staffInvitations))).not.toContain(token);
    const answers = await Promise.all(
      [1, 2].map(() => joinWithNewAccount(token, joining, new Headers())),
    );
    const [joined] = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { user } = await userOfCookie(cookieOf(joined ?? []));
    expect(user).toMatchObject({ email: invited, emailVerified: true, fullName: "Bina Kumari" });
    expect(user && staffRoleOf(user)).toBe(role);
    expect(await invitationOf(token)).toBeUndefined();
    expect(await lastEntry()).toMatchObject({ actorEmail: invited, action: "invitation.join" });
  });

  test("raises the account that its mailbox has, and no other", async () => {
    const [owner, asha] = [await makeStaff("owner"), await makeUser({ email: "asha@example.org" })];
    const stranger = await makeUser();
    await inviteStaff(owner, { email: asha.email, role: "packer" });
    const token = await tokenFor(asha.email);
    const invitation = await invitationOf(token);
    expect(invitation && (await hasAccount(invitation))).toBe(true);
    expect(await joinWithNewAccount(token, joining, new Headers())).toMatchObject({
      refusal: { code: "email-taken" },
    });
    expect(await joinWithAccount(token, stranger)).toMatchObject({ refusal: "other-account" });
    expect(await roleOf(stranger.id)).toBe("user");
    expect(await joinWithAccount(token, asha)).toMatchObject({ ok: true });
    expect(await roleOf(asha.id)).toBe("packer");
    expect(await joinWithAccount(token, asha)).toMatchObject({ refusal: "link-dead" });
  });

  test("asks for a password that staff may have", async () => {
    await inviteStaff(await makeStaff("owner"), { email, role: "packer" });
    const short = { ...joining, password: "mango7tree" };
    expect(await joinWithNewAccount(await tokenFor(email), short, new Headers())).toMatchObject({
      refusal: { code: "password-weak", weakness: "short-for-staff" },
    });
    expect(await listInvitations()).toHaveLength(1);
  });

  test("is sent again with a new link, and withdrawn", async () => {
    const owner = await makeStaff("owner");
    await inviteStaff(owner, { email, role: "packer" });
    const first = await tokenFor(email);
    const id = (await listInvitations())[0]?.id ?? "";
    expect(await resendInvitation(owner, id)).toMatchObject({ ok: true });
    const second = await tokenFor(email);
    expect(await invitationOf(first)).toBeUndefined();
    expect(await invitationOf(second)).toMatchObject({ email, role: "packer" });
    expect(await withdrawInvitation(owner, id)).toMatchObject({ ok: true });
    expect(await invitationOf(second)).toBeUndefined();
    expect(await lastEntry()).toMatchObject({ action: "invitation.withdraw", subjectId: id });
    expect(await resendInvitation(owner, id)).toMatchObject({ refusal: { code: "not-found" } });
    expect(await withdrawInvitation(owner, id)).toMatchObject({ refusal: "not-found" });
  });

  test("ends after seven days, and can be sent again then", async () => {
    const owner = await makeStaff("owner");
    await inviteStaff(owner, { email, role: "packer" });
    const [made] = await listInvitations();
    const days = ((made?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await db.update(staffInvitations).set({ expiresAt: sql`now() - interval '1 second'` });
    const token = await tokenFor(email);
    expect(await invitationOf(token)).toBeUndefined();
    expect(await joinWithNewAccount(token, joining, new Headers())).toMatchObject({ ok: false });
    await resendInvitation(owner, made?.id ?? "");
    expect(await invitationOf(await tokenFor(email))).toBeDefined();
  });

  test("is refused to who works here, and a second time", async () => {
    const [owner, packer] = [await makeStaff("owner"), await makeStaff("packer")];
    const invite = (address: string) => inviteStaff(owner, { email: address, role: "editor" });
    expect(await invite(packer.email)).toMatchObject({ refusal: "is-staff" });
    expect(await invite(email)).toMatchObject({ ok: true });
    expect(await invite(email)).toMatchObject({ refusal: "is-invited" });
    expect(
      await db.select().from(staffInvitations).where(eq(staffInvitations.email, email)),
    ).toHaveLength(1);
  });
});
