import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { baseLanguage, languages } from "#app/lib/text/language.ts";
import { moment } from "#app/server/database/moment-column.server.ts";
import { declareTopics, neverShown } from "#app/server/database/table-topics.server.ts";
import { addressTypes } from "../addresses/address.ts";
import { consentPlaces } from "../profile/news-consent.ts";
import { genders } from "../profile/profile.ts";

/** Collection `user` (rules: data-3); its uid is the id. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** The name as the profile editor shows it; starts as "first last" (rules: signup-8). */
    fullName: text("full_name").notNull(),
    mobileNumber: text("mobile_number").notNull().default(""),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    role: text({ enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    designation: text().notNull().default(""),
    gender: text({ enum: genders }),
    /** dd/mm/yyyy */
    dateOfBirth: text("date_of_birth"),
    alternateNumber: text("alternate_number"),
    image: text(),
    /** Of the pages on which they logged in or changed something last: what they are written in by jobs and by others (rules: mail-7). */
    language: text({ enum: languages }).notNull().default(baseLanguage),
    /** When the account was made. */
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("users_by_created_at").on(table.createdAt, table.id),
    // The back office searches by these; see list-users.server.ts.
    index("users_by_email_start").on(sql`email text_pattern_ops`),
    index("users_by_name_start").on(
      sql`lower(full_name) text_pattern_ops`,
      table.createdAt,
      table.id,
    ),
    index("users_by_mobile_start").on(sql`mobile_number text_pattern_ops`),
    // The few who work in the back office, among all shoppers.
    index("users_staff").on(table.createdAt).where(sql`role = 'admin'`),
  ],
);

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Better Auth's sessions; the token stands signed in the browser's cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** To ten minutes (session.server.ts). */
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    /** When its user last showed who they are (rules: second-factor-5). */
    confirmedAt: moment("confirmed_at").notNull().defaultNow(),
    /** It was opened by a password that is too short for who works in the back office (rules: passwords-9). */
    passwordIsShort: boolean("password_is_short").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_by_user").on(table.userId)],
);

/** Better Auth's ways to log in: one row for a password, one for each outside provider. */
export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: userId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("accounts_by_user").on(table.userId),
    uniqueIndex("accounts_by_provider").on(table.providerId, table.accountId),
  ],
);

/**
 * The shop's mailed links, in Better Auth's table: identifier is the kind and a hash of the token,
 * value the user's id (mailed-link.server.ts).
 */
export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_by_identifier").on(table.identifier)],
);

/** The second factor of who has one, or is setting one up, beside their passkeys (rules: second-factor-1). */
export const secondFactors = pgTable("second_factors", {
  userId: userId().primaryKey(),
  /** Encrypted; what the authenticator app makes its codes from. Null where there is no app. */
  secret: text(),
  /** The app is: until its first right code it protects nothing. */
  isSetUp: boolean("is_set_up").notNull().default(false),
  /** The 30 seconds, counted from 1970, of the last code that was taken: none is taken twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  /** Keyed hashes of the recovery codes that are left. */
  recoveryCodes: text("recovery_codes").array().notNull().default(sql`'{}'`),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** What a phone, computer or key confirms its owner by (rules: second-factor-8). */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's, in base64url. */
    id: text().primaryKey(),
    userId: userId(),
    /** What its owner calls it. */
    name: text().notNull(),
    /** COSE, in base64url: what its answers are verified by. */
    publicKey: text("public_key").notNull(),
    /** How often it has signed, where it counts that: a copy of it falls behind. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach it, in WebAuthn's words: "internal", "usb". */
    transports: text().array().notNull(),
    lastUsedAt: moment("last_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("passkeys_by_user").on(table.userId, table.createdAt)],
);

/** What a passkey is asked to sign: once, and for whoever asked (webauthn.server.ts). */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  /** A hash of the session's or the waiting login's token. */
  heldBy: text("held_by").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** A login that waits for the second factor, and opens nothing until then. */
export const pendingLogins = pgTable(
  "pending_logins",
  {
    /** Of what the browser's cookie holds. */
    tokenHash: text("token_hash").primaryKey(),
    userId: userId(),
    loggedInBy: text("logged_in_by", { enum: ["password", "google"] }).notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("pending_logins_by_user").on(table.userId)],
);

/** Who was invited to work in the back office and has not accepted yet (rules: staff-4). */
export const staffInvitations = pgTable("staff_invitations", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  role: text({ enum: staffRoles }).notNull(),
  /** A hash of the mailed token: nobody who reads it here can use it. */
  tokenHash: text("token_hash").notNull().unique(),
  expiresAt: moment("expires_at").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Which owner hands the shop over to whom, until that person accepts (rules: staff-9). */
export const staffHandovers = pgTable(
  "staff_handovers",
  {
    /** The owner who hands over; an owner hands over to one person at a time. */
    fromId: text("from_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the owner works as afterwards; null for who leaves. */
    becomes: text({ enum: staffRoles }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("staff_handovers_by_successor").on(table.toId)],
);

/** A user's addresses (rules: addresses-1). */
export const addresses = pgTable(
  "addresses",
  {
    id: text().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    phoneNumber: text("phone_number").notNull(),
    pinCode: text("pin_code").notNull(),
    addressLine: text("address_line").notNull(),
    areaLocality: text("area_locality").notNull(),
    landmark: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    addressType: text("address_type", { enum: addressTypes }).notNull(),
    openOnWeekends: jsonb("open_on_weekends")
      .$type<{ saturday: boolean; sunday: boolean }>()
      .notNull(),
    setAsDefault: boolean("set_as_default").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("addresses_by_user").on(table.userId, table.createdAt),
    uniqueIndex("addresses_one_default").on(table.userId).where(sql`set_as_default`),
  ],
);

/** What staff have written down about a customer, for each other (rules: customers-5). */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: text().primaryKey(),
    userId: userId(),
    text: text("note").notNull(),
    /** User id; not a foreign key, because it outlives the account. */
    writtenBy: text("written_by").notNull(),
    time: moment("time").notNull().defaultNow(),
  },
  (table) => [index("customer_notes_by_user").on(table.userId)],
);

/**
 * Consent to news apart from orders: a row for each time that it was given or withdrawn, of which the
 * last one counts (rules: privacy-6).
 */
export const newsConsents = pgTable(
  "news_consents",
  {
    id: text().primaryKey(),
    userId: userId(),
    isGiven: boolean("is_given").notNull(),
    place: text({ enum: consentPlaces }).notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("news_consents_by_user").on(table.userId, table.at)],
);

declareTopics([users, newsConsents], ["users", "staff"]);
declareTopics([customerNotes], ["users"]);
declareTopics([staffInvitations, staffHandovers], ["staff"]);
declareTopics([addresses], ["my-addresses"]);
declareTopics([sessions], ["sessions"]);
declareTopics([secondFactors, passkeys], ["sessions", "staff"]);
declareTopics([accounts, verifications, pendingLogins, passkeyChallenges], neverShown);
