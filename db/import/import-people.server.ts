import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import {
  importedHash,
  type ScryptParameters,
} from "#app/domains/accounts/passwords/imported-password.server.ts";
import { dateOfBirthSchema } from "#app/domains/accounts/profile/date-of-birth.ts";
import { genders } from "#app/domains/accounts/profile/profile.ts";
import { accounts, addresses, users } from "#app/domains/accounts/users/account-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { DocumentReader, type OldDocument } from "./document-reader.ts";
import {
  batchesOf,
  type ImportRun,
  inTransaction,
  saveBatch,
  tellOutcomes,
} from "./import-run.server.ts";
import { matchPeople, type Person } from "./match-people.ts";
import { isMap, readAddress } from "./read-address.ts";
import { type AuthExport, type AuthUser, unknownFields } from "./read-auth-export.server.ts";
import { momentOf } from "./read-values.ts";
import { type DocumentRow, saveDocuments } from "./save-documents.server.ts";

/** How many people are written in one transaction. */
const batchSize = 500;

/** Accounts, profiles and addresses. Nobody is greeted, and nobody asked to prove an address. */
export async function importPeople(run: ImportRun, exported: AuthExport): Promise<void> {
  const profiles: OldDocument[] = [];
  for await (const batch of batchesOf(run, "user")) profiles.push(...batch);
  const people = await withoutTaken(run, matchPeople(exported.users, profiles, run.report));
  tellPasswords(run, exported);
  for (let start = 0; start < people.length; start += batchSize) {
    const ready = people
      .slice(start, start + batchSize)
      .map((person) => readyPerson(run, person, exported.scrypt));
    await saveBatch(run, "user", ready, (batch) => savePeople(run, batch));
  }
}

/** An account that was made here keeps its mailbox, whoever it is of. */
async function withoutTaken(run: ImportRun, people: Person[]): Promise<Person[]> {
  const here = await db.select({ id: users.id, email: users.email }).from(users);
  const owner = new Map(here.map(({ id, email }) => [email, id]));
  return people.filter(({ id, email, profile }) => {
    const taken = owner.get(email) ?? id;
    if (taken === id) return true;
    const key = { collection: profile ? "user" : "authentication", id };
    run.report.leaveOut(key, "an account that was made here has its mailbox", email);
    return false;
  });
}

function tellPasswords({ report }: ImportRun, { users, scrypt }: AuthExport): void {
  const hashed = users.filter((user) => user.passwordHash !== "").length;
  if (hashed === 0 || scrypt) return;
  report.fact(
    `${hashed} people log in by a password, and the folder has no hash-config.txt: they would ` +
      "have to ask for a new one. Put it there and run the import again.",
  );
}

type ReadyPerson = ReturnType<typeof readyPerson>;

function readyPerson(run: ImportRun, person: Person, scrypt: ScryptParameters | undefined) {
  return {
    id: person.id,
    user: userRow(run, person),
    ways: waysToLogIn(run, person, scrypt),
    addresses: addressRows(run, person),
  };
}

async function savePeople(run: ImportRun, ready: readonly ReadyPerson[]): Promise<void> {
  const { saved, ways, lived } = await inTransaction(run, async (tx) => {
    const { write } = run;
    const rows = ready.map(({ user }) => user);
    const saved = await saveDocuments(tx, { collection: "user", table: users, rows, write });
    // Whoever was deleted here, or is somebody else's row, gets nothing else either.
    const isThere = (id: string) => !["deleted-here", "left-out"].includes(saved.get(id) ?? "");
    const there = ready.filter(({ id }) => isThere(id));
    const ways = await saveDocuments(tx, {
      collection: "authentication",
      table: accounts,
      rows: there.flatMap((each) => each.ways),
      write,
    });
    const withAddress = await tx
      .selectDistinct({ id: addresses.userId })
      .from(addresses)
      .where(
        inArray(
          addresses.userId,
          ready.map(({ id }) => id),
        ),
      );
    const settled = new Set(withAddress.map(({ id }) => id));
    const lived = await saveDocuments(tx, {
      collection: "address",
      table: addresses,
      rows: there.flatMap((each) =>
        // One of the addresses that are there is the default already.
        settled.has(each.id) ? each.addresses.map(notDefault) : each.addresses,
      ),
      write,
    });
    return { saved, ways, lived };
  });
  tellOutcomes(run, "user", saved);
  tellOutcomes(run, "authentication", ways);
  tellOutcomes(run, "address", lived);
}

function userRow({ report }: ImportRun, { id, email, auth, profile }: Person): DocumentRow {
  const document = profile ?? { collection: "user", id, fields: {} };
  const reader = new DocumentReader(document, report);
  if (!profile)
    reader.odd("it has an account and no profile", "the profile is made of the account");
  if (!auth) {
    reader.odd(
      "it has a profile and no account",
      "it comes; a new password can be asked for by mail",
    );
  }
  if (id !== document.id)
    reader.odd("the profile is not filed under its uid", "the uid is kept", id);
  const written = reader.text("email");
  if (written !== "" && written !== email) {
    reader.odd("its e-mail is written otherwise", "the account's, in lower case, is kept", written);
  }
  const row = {
    id,
    ...namesOf(reader, auth, email),
    email,
    emailVerified: auth?.emailVerified ?? false,
    ...claimsOf(reader, auth),
    mobileNumber: mobileOf(reader, reader.text("mobileNumber") || (auth?.phoneNumber ?? "")),
    gender: genderOf(reader),
    dateOfBirth: dateOfBirthOf(reader),
    alternateNumber: mobileOf(reader, reader.text("alternateNumber")) || null,
    createdAt: createdAtOf(reader, auth),
  };
  reader.ignore("uid", "id", "address");
  reader.listUnknown();
  return { row };
}

/** firstName and lastName are of the sign-up, fullName of the profile's editor (rules: signup-8). */
function namesOf(reader: DocumentReader, auth: AuthUser | undefined, email: string) {
  const written = { first: reader.text("firstName"), last: reader.text("lastName") };
  const both = `${written.first} ${written.last}`.trim();
  const full = reader.text("fullName", "name");
  const shown = auth?.displayName.trim() ?? "";
  const fullName = full || both || shown || (email.split("@")[0] ?? "");
  if (both !== "" && full !== "" && both !== full) {
    reader.odd("fullName is not firstName and lastName", "both are kept", `${full}, ${both}`);
  }
  if (full === "" && both === "") reader.odd("it has no name", "it is called", fullName);
  // As for those who sign up by Google (rules: login-9).
  return { firstName: both === "" ? fullName : written.first, lastName: written.last, fullName };
}

/**
 * The claims of the login, which only the old shop's owner could set. What a profile says of itself
 * was written by its owner's browser and makes nobody an admin.
 */
function claimsOf(reader: DocumentReader, auth: AuthUser | undefined) {
  const claims = claimsIn(auth?.customAttributes ?? "");
  const role = claims.userType === "admin" ? ("admin" as const) : ("user" as const);
  if (role === "admin") {
    const who = [auth?.email, claims.designation].filter(Boolean).join(", ");
    reader.odd("its claim says admin", "it comes as an admin", who);
  }
  const said = reader.text("role", "userType");
  if (said === "admin" && role === "user") {
    reader.odd("only its profile says admin, not its claim", "it comes as a user");
  }
  // A profile's own designation is listed as a field that is not known.
  const designation = typeof claims.designation === "string" ? claims.designation.trim() : "";
  return { role, designation };
}

function claimsIn(customAttributes: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(customAttributes || "{}");
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** Ten digits where there are ten behind the country's code; anything else as it is. */
function mobileOf(reader: DocumentReader, written: string): string {
  const digits = written.replaceAll(/\D/g, "").replace(/^(?:91|0)(?=\d{10}$)/, "");
  if (written === "" || /^\d{10}$/.test(digits)) return digits;
  reader.odd("a phone number has not ten digits", "it is kept as it is", written);
  return written;
}

function genderOf(reader: DocumentReader) {
  const written = reader.text("gender");
  const known = genders.find((gender) => gender.toLowerCase() === written.toLowerCase());
  if (written !== "" && !known)
    reader.odd("gender is neither of ours", "it is left empty", written);
  return known ?? null;
}

/** dd/mm/yyyy */
function dateOfBirthOf(reader: DocumentReader): string | null {
  const value = reader.value("dateOfBirth");
  if (value === undefined) return null;
  const asIs = dateOfBirthSchema.safeParse(value);
  if (asIs.success) return asIs.data;
  const day = momentOf(value);
  const inIndia = day && new Date(day.getTime() + 5.5 * 3_600_000).toISOString();
  const [year, month, date] = inIndia?.slice(0, 10).split("-") ?? [];
  const turned = dateOfBirthSchema.safeParse(`${date}/${month}/${year}`);
  const done = turned.success ? `it is written dd/mm/yyyy` : "it is left empty";
  reader.odd("dateOfBirth is not dd/mm/yyyy", done, String(value));
  return turned.success ? turned.data : null;
}

function createdAtOf(reader: DocumentReader, auth: AuthUser | undefined): Date | undefined {
  const made = auth?.createdAt === undefined ? undefined : momentOf(Number(auth.createdAt));
  // Both are read, so that neither counts as unknown.
  const profile = reader.moment("time") ?? reader.moment("date");
  reader.ignore("time", "date");
  return made ?? profile;
}

function waysToLogIn(
  { report }: ImportRun,
  { id, auth }: Person,
  scrypt: ScryptParameters | undefined,
): DocumentRow[] {
  if (!auth) return [];
  const key = { collection: "authentication", id };
  for (const name of unknownFields(auth)) report.listLeftOut(key, `unknown field “${name}”`);
  if (auth.disabled) {
    report.odd(key, "the account is disabled", "it comes without a way to log in");
    return [];
  }
  const way = (providerId: string, accountId: string, password: string | null): DocumentRow => ({
    row: { id: `${id}/${providerId}`, accountId, providerId, userId: id, password },
  });
  const ways: DocumentRow[] = [];
  const { passwordHash, salt } = auth;
  if (passwordHash !== "" && scrypt) {
    ways.push(way("credential", id, importedHash(scrypt, { salt, passwordHash })));
  }
  for (const { providerId, rawId } of auth.providerUserInfo) {
    if (providerId === "google.com" && rawId !== "") ways.push(way("google", rawId, null));
    else if (providerId !== "password") {
      report.listLeftOut(key, "a way to log in that the shop does not have", providerId);
    }
  }
  if (ways.length === 0) {
    report.odd(key, "it has no way to log in here", "a new password can be asked for by mail");
  }
  return ways;
}

/**
 * A user's addresses, the newest first as in the list. Their ids are made of what they say, because a
 * new one in front moves all others.
 */
function addressRows({ report }: ImportRun, { id, auth, profile }: Person): DocumentRow[] {
  if (!profile) return [];
  const reader = new DocumentReader(profile, report);
  const value = reader.value("address", "addresses");
  const listed = Array.isArray(value)
    ? value
    : isMap(value)
      ? "addressLine" in value || "name" in value
        ? [value]
        : Object.values(value)
      : [];
  if (value !== undefined && listed.length === 0 && !Array.isArray(value)) {
    reader.odd("address is no list of addresses", "it is left out", String(value));
  }
  const made = Number(auth?.createdAt ?? 0) || 0;
  const found = new Map<string, { address: AddressSnapshot; isMarked: boolean; at: Date }>();
  for (const [place, item] of listed.entries()) {
    const read = readAddress(item, reader);
    const rowId = read && `${id}/${digestOf(read.address)}`;
    if (!read || !rowId) reader.odd("an address is empty", "it is left out");
    else if (found.has(rowId)) reader.odd("an address stands there twice", "it comes once");
    else {
      // Counted from the end, where the oldest is: each keeps its moment when another is added.
      const at = new Date(made + (listed.length - place) * 1000);
      found.set(rowId, { address: read.address, isMarked: read.setAsDefault, at });
    }
  }
  const marked = [...found.values()].filter(({ isMarked }) => isMarked);
  if (marked.length > 1) {
    reader.odd("several addresses are the default", "the newest of them is", String(marked.length));
  }
  const standard = marked[0] ?? [...found.values()][0];
  return [...found].map(([rowId, each]) => ({
    row: { id: rowId, userId: id, ...each.address, createdAt: each.at },
    withNew: { setAsDefault: each === standard },
  }));
}

function notDefault(row: DocumentRow): DocumentRow {
  return { ...row, withNew: { setAsDefault: false } };
}

function digestOf(address: AddressSnapshot): string {
  return createHash("sha256").update(JSON.stringify(address)).digest("hex").slice(0, 16);
}
