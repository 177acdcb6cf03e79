import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ScryptParameters } from "#app/domains/accounts/passwords/imported-password.server.ts";
import type { ImportReport } from "./import-report.ts";
import { parsedJson } from "./read-export.server.ts";

const text = z.string().catch("");

/** A user of the authentication service's export, with what the shop can use. */
const authUserSchema = z.looseObject({
  localId: z.string().min(1),
  email: text,
  emailVerified: z.boolean().catch(false),
  /** Base64, as the salt. */
  passwordHash: text,
  salt: text,
  displayName: text,
  phoneNumber: text,
  /** Milliseconds since the epoch, as text. */
  createdAt: z.union([z.string(), z.number()]).optional().catch(undefined),
  disabled: z.boolean().catch(false),
  /** JSON: the claims. */
  customAttributes: text,
  providerUserInfo: z.array(z.looseObject({ providerId: text, rawId: text })).catch([]),
});

export type AuthUser = z.output<typeof authUserSchema>;

export interface AuthExport {
  users: AuthUser[];
  /** Undefined where the folder has no hash parameters: the passwords cannot be checked then. */
  scrypt: ScryptParameters | undefined;
}

/** Names of the export's file; the collection of profiles is called "user". */
const fileNames = /^(?:auth|users|accounts|auth[-_](?:users|export))\.json$/i;
const parameterNames = /^hash[-_]?(?:config|parameters)\.(?:json|txt)$/i;

/** The users of the authentication service, from the folder's `auth.json` and `hash-config.txt`. */
export async function readAuthExport(folder: string, report: ImportReport): Promise<AuthExport> {
  const names = await readdir(folder);
  const users: AuthUser[] = [];
  for (const name of names.filter((each) => fileNames.test(each))) {
    const parsed = parsedJson(
      (await readFile(join(folder, name), "utf8")).replace(/^\u{FEFF}/u, ""),
    );
    const listed = (parsed as { users?: unknown } | undefined)?.users ?? parsed;
    if (!Array.isArray(listed)) throw new Error(`${name} has no list of users.`);
    for (const [place, value] of listed.entries()) {
      const user = authUserSchema.safeParse(value);
      if (user.success) users.push(user.data);
      else
        report.leaveOut(
          { collection: "authentication", id: `${name} ${place}` },
          "it has no localId",
        );
    }
  }
  const parameters = names.find((each) => parameterNames.test(each));
  const scrypt = parameters && scryptParameters(await readFile(join(folder, parameters), "utf8"));
  if (parameters && !scrypt) throw new Error(`${parameters} does not hold the hash parameters.`);
  return { users, scrypt: scrypt || undefined };
}

/** The names of the fields that the shop uses, or that say nothing. */
const knownFields = new Set([
  ...Object.keys(authUserSchema.shape),
  "lastSignedInAt",
  "lastLoginAt",
  "lastRefreshAt",
  "passwordUpdatedAt",
  "validSince",
  "version",
  "photoUrl",
]);

export function unknownFields(user: AuthUser): string[] {
  return Object.keys(user).filter((name) => !knownFields.has(name));
}

/**
 * The hash parameters as the service's console shows them (`base64_signer_key: …,`) or as JSON;
 * undefined where one is missing.
 */
export function scryptParameters(written: string): ScryptParameters | undefined {
  const values = new Map<string, string>();
  for (const line of written.split(/[\n,{}]/)) {
    const [name = "", value = ""] = line.split(/[:=](.*)/);
    values.set(name.replaceAll(/[^a-z0-9]/gi, "").toLowerCase(), value.replaceAll(/["'\s]/g, ""));
  }
  const valueNamed = (name: string) => values.get(name) ?? values.get(`base64${name}`);
  const signerKey = valueNamed("signerkey");
  const saltSeparator = valueNamed("saltseparator");
  const rounds = Number(valueNamed("rounds"));
  const memCost = Number(valueNamed("memcost"));
  const isWhole = Number.isInteger(rounds) && Number.isInteger(memCost) && rounds > 0;
  if (!signerKey || !saltSeparator || !isWhole || memCost < 1 || memCost > 20) return undefined;
  return { signerKey, saltSeparator, rounds, memCost };
}
