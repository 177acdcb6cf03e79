import { and, asc, eq, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { brokenConstraint, db, type Queryable } from "#app/server/database/database.server.ts";
import { countUse, type RateLimit, type TooManyTries } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { newToken, tokenHash } from "../passwords/mailed-link.server.ts";
import { passwordWeakness, type WeakPassword } from "../passwords/password-policy.server.ts";
import { openSession } from "../sessions/session.server.ts";
import { accountEmails } from "../signing-up/account-emails.ts";
import { staffInvitations, users } from "../users/account-table.server.ts";
import { userByEmail } from "../users/find-user.server.ts";
import { addUser } from "../users/new-users.server.ts";
import { isStaff, type User } from "../users/user.ts";
import type { Joining } from "./staff.ts";
import { claimsOf } from "./staff-role.server.ts";

const invitationPath = "/invitation";
/** How long an invitation can be accepted, in ms (rules: staff-4). */
const life = 7 * 24 * 60 * 60 * 1000;

/** Mails of one invitation. */
const perInvitation: RateLimit = { name: "invitation", points: 5, seconds: 60 * 60 };

export interface Invitation {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
}

const columns = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  role: staffInvitations.role,
  expiresAt: staffInvitations.expiresAt,
};

/** Who was invited and has not accepted yet, oldest first. */
export async function listInvitations(): Promise<Invitation[]> {
  return db.select(columns).from(staffInvitations).orderBy(asc(staffInvitations.createdAt));
}

/** Invites somebody by mail (rules: staff-4). */
export async function inviteStaff(
  actor: Actor,
  given: { email: string; role: StaffRole },
): Promise<Result<undefined, "is-staff" | "is-invited">> {
  const { email, role } = given;
  const known = await userByEmail(accountEmails(email));
  if (known && isStaff(known)) return refused("is-staff");
  try {
    await db.transaction(async (tx) => {
      const id = uuid();
      const token = newToken();
      await tx.insert(staffInvitations).values({ id, email, role, ...living(token) });
      await mailInvitation(tx, email, token);
      await record(tx, actor, "invitation.add", id, { name: email, role });
    });
  } catch (error) {
    if (brokenConstraint(error) === "staff_invitations_email_unique") return refused("is-invited");
    throw error;
  }
  publish("staff");
  return ok(undefined);
}

/** Mails an invitation once more, with a new link and its full time; the earlier link is dead. */
export async function resendInvitation(
  actor: Actor,
  id: string,
): Promise<Result<undefined, { code: "not-found" } | TooManyTries>> {
  const wait = await countUse(perInvitation, id);
  if (wait !== undefined) return refused({ code: "too-many-tries", seconds: wait });
  const done = await db.transaction(async (tx) => {
    const token = newToken();
    const [found] = await tx
      .update(staffInvitations)
      .set(living(token))
      .where(eq(staffInvitations.id, id))
      .returning(columns);
    if (!found) return false;
    await mailInvitation(tx, found.email, token);
    await record(tx, actor, "invitation.resend", id, { name: found.email });
    return true;
  });
  if (!done) return refused({ code: "not-found" });
  publish("staff");
  return ok(undefined);
}

export async function withdrawInvitation(
  actor: Actor,
  id: string,
): Promise<Result<undefined, "not-found">> {
  const done = await db.transaction(async (tx) => {
    const [found] = await tx
      .delete(staffInvitations)
      .where(eq(staffInvitations.id, id))
      .returning(columns);
    if (found) await record(tx, actor, "invitation.withdraw", id, { name: found.email });
    return found !== undefined;
  });
  if (!done) return refused("not-found");
  publish("staff");
  return ok(undefined);
}

/** The invitation of a link; undefined for one that works no more. */
export async function invitationOf(token: string): Promise<Invitation | undefined> {
  const [found] = await db.select(columns).from(staffInvitations).where(ofToken(token));
  return found;
}

/** Whether the invited mailbox has an account, which is then the one that joins. */
export async function hasAccount({ email }: Invitation): Promise<boolean> {
  return (await userByEmail(accountEmails(email))) !== undefined;
}

/** Whether an account is that of the invited mailbox, in an older writing of its address too. */
export function isInvited(user: Pick<User, "email">, invitation: Pick<Invitation, "email">) {
  return accountEmails(user.email).includes(invitation.email);
}

/**
 * Accepts an invitation by making an account (rules: staff-5). The address counts as verified: only its
 * owner could read the link.
 * @returns the Set-Cookie values of its first session.
 */
export async function joinWithNewAccount(
  token: string,
  given: Joining,
  headers: Headers,
): Promise<Result<string[], { code: "link-dead" | "email-taken" } | WeakPassword>> {
  const invitation = await invitationOf(token);
  if (!invitation) return refused({ code: "link-dead" });
  const { email, role } = invitation;
  const { role: userType, designation } = claimsOf(role);
  const person = { ...given, email, mobileNumber: "", fullName: "" };
  const weakness = await passwordWeakness(given.password, { ...person, userType });
  if (weakness) return refused({ code: "password-weak", weakness });
  const taken = new Error("accepted or withdrawn meanwhile");
  try {
    const { fullName: _, ...user } = person;
    const added = await addUser(
      { ...user, role: userType, designation, emailVerified: true },
      async (tx, { id, fullName }) => {
        if (!(await useUp(tx, token))) throw taken;
        await record(tx, { id, email }, "invitation.join", id, { name: email, fullName, role });
      },
    );
    if (!added.ok) return refused({ code: added.refusal });
    publish("staff");
    const { cookies } = await openSession(added.value.id, headers);
    return ok(cookies);
  } catch (error) {
    if (error === taken) return refused({ code: "link-dead" });
    throw error;
  }
}

/** Accepts an invitation with the account that its mailbox has, by whoever is logged in to it. */
export async function joinWithAccount(
  token: string,
  user: User,
): Promise<Result<undefined, "link-dead" | "other-account">> {
  const found = await invitationOf(token);
  if (found && !isInvited(user, found)) return refused("other-account");
  const result = await db.transaction(
    async (tx): Promise<Result<undefined, "link-dead" | "other-account">> => {
      const invitation = await useUp(tx, token);
      if (!invitation) return refused("link-dead");
      const { role } = invitation;
      await tx
        .update(users)
        .set({ ...claimsOf(role), emailVerified: true })
        .where(eq(users.id, user.id));
      await record(tx, user, "invitation.join", user.id, { name: user.email, role });
      return ok(undefined);
    },
  );
  if (result.ok) publish("users", "staff", `sessions:${user.id}`);
  return result;
}

async function useUp(on: Queryable, token: string): Promise<Invitation | undefined> {
  const [used] = await on.delete(staffInvitations).where(ofToken(token)).returning(columns);
  return used;
}

async function mailInvitation(on: Queryable, email: string, token: string): Promise<void> {
  const path = `${invitationPath}?token=${token}`;
  await enqueueMail(on, email, { kind: "staff-invitation", name: email, path });
}

function living(token: string) {
  return { tokenHash: tokenHash(token), expiresAt: new Date(Date.now() + life) };
}

function ofToken(token: string) {
  return and(
    eq(staffInvitations.tokenHash, tokenHash(token)),
    gt(staffInvitations.expiresAt, new Date()),
  );
}
