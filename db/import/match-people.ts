import type { OldDocument } from "./document-reader.ts";
import type { ImportReport } from "./import-report.ts";
import type { AuthUser } from "./read-auth-export.server.ts";

/** Somebody of the old shop: how they log in, their profile, or both. */
export interface Person {
  /** The uid. */
  id: string;
  /** In lower case. */
  email: string;
  auth: AuthUser | undefined;
  profile: OldDocument | undefined;
}

/**
 * Brings accounts and profiles together: a profile belongs to the account whose uid is its id or its
 * field `uid`, otherwise to the one with its e-mail. Of several accounts of one mailbox one is kept
 * (rules: import-7); the others are listed.
 */
export function matchPeople(
  accounts: readonly AuthUser[],
  profiles: readonly OldDocument[],
  report: ImportReport,
): Person[] {
  const byId = new Map(accounts.map((user) => [user.localId, user]));
  const profileOf = new Map<string, OldDocument>();
  const unmatched: OldDocument[] = [];
  for (const profile of profiles) {
    const uid = [profile.id, profile.fields.uid].find(
      (id) => typeof id === "string" && byId.has(id) && !profileOf.has(id),
    );
    if (typeof uid === "string") profileOf.set(uid, profile);
    else unmatched.push(profile);
  }

  const kept = new Map<string, Person>();
  for (const user of [...accounts].sort(byTrust)) {
    const email = addressOf(user.email);
    const key = { collection: "authentication", id: user.localId };
    const person = { id: user.localId, email, auth: user, profile: profileOf.get(user.localId) };
    if (email === "") report.leaveOut(key, "it has no e-mail address to log in by");
    else if (kept.has(email)) {
      const other = kept.get(email)?.id ?? "";
      report.leaveOut(key, "another account has its mailbox", `${email}: ${other} is kept`);
    } else kept.set(email, person);
    if (kept.get(email) !== person && person.profile) {
      report.leaveOut(person.profile, "the account that it belongs to is left out", email);
    }
  }
  for (const profile of unmatched) {
    const email = addressOf(profile.fields.email);
    const account = kept.get(email);
    if (email === "") report.leaveOut(profile, "it has neither an account nor an e-mail address");
    else if (!account) kept.set(email, { id: profile.id, email, auth: undefined, profile });
    else if (account.auth && !account.profile) account.profile = profile;
    else
      report.leaveOut(
        profile,
        "another profile has its mailbox",
        `${email}: ${account.id} is kept`,
      );
  }
  return [...kept.values()];
}

/** A mailbox in lower case; "" for what is none. */
function addressOf(value: unknown): string {
  const email = typeof value === "string" ? value.trim().toLowerCase() : "";
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254 ? email : "";
}

/** Who has proven the mailbox comes first, then who can log in, then who was there first. */
function byTrust(a: AuthUser, b: AuthUser): number {
  const trust = (user: AuthUser) =>
    (user.emailVerified ? 4 : 0) + (user.passwordHash ? 2 : 0) + (user.disabled ? 0 : 1);
  return (
    trust(b) - trust(a) ||
    Number(a.createdAt ?? 0) - Number(b.createdAt ?? 0) ||
    (a.localId < b.localId ? -1 : 1)
  );
}
