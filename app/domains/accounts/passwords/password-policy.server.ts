import { site } from "#site";
import { isStaff, minStaffPasswordLength, type User } from "../users/user.ts";
import type { PasswordWeakness } from "./password-forms.ts";

/** Whose password it is to be. */
type PasswordOwner = Pick<
  User,
  "email" | "firstName" | "lastName" | "fullName" | "mobileNumber" | "userType"
>;

/** The refusal of a password that is easy to guess. */
export interface WeakPassword {
  code: "password-weak";
  weakness: PasswordWeakness;
}

/** Of the passwords that are used most, by how often they are; shorter ones the form refuses. */
const commonCount = 10_000;
const commonMinLength = 6;

/** Of a password that holds a name, at least so many letters must be something else. */
const lettersBesideNames = 4;
const minNameLength = 3;

/**
 * What makes a password easy to guess (rules: passwords-8); undefined for one that may be set.
 * @param hasSecondFactor then it may be as short as a shopper's (rules: passwords-9).
 */
export async function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  hasSecondFactor = false,
): Promise<PasswordWeakness | undefined> {
  if (isStaff(owner) && !hasSecondFactor && password.length < minStaffPasswordLength)
    return "short-for-staff";
  const lower = password.toLowerCase();
  if (isRow(lower) || (await commonPasswords()).has(lower)) return "common";
  return isMadeOfNames(password, owner) ? "names" : undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set: most processes need them never or seldom. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const passwords = dictionary["passwords-common"].filter(
      ({ length }) => length >= commonMinLength,
    );
    return new Set(passwords.slice(0, commonCount));
  });
  return common;
}

/** "aaaaaaa", "abcdefg", "7654321": each sign is as far from the one before. */
function isRow(password: string): boolean {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  const [step, ...others] = codes.slice(1).map((code, n) => code - (codes[n] ?? 0));
  return Math.abs(step ?? 0) <= 1 && others.every((other) => other === step);
}

/** "Asha1990", "madua@123": little more than who somebody is, or where they shop. */
function isMadeOfNames(password: string, owner: PasswordOwner): boolean {
  const [mailbox = "", host = ""] = owner.email.split("@");
  const shop = [site.name, site.productSlug, ...site.legalName.split(" ")];
  const own = [owner.firstName, owner.lastName, ...owner.fullName.split(" "), mailbox, host];
  const names = [...shop, ...own, owner.mobileNumber, owner.email]
    .map(bare)
    .filter(({ length }) => length >= minNameLength)
    .sort((a, b) => b.length - a.length);
  const given = bare(password);
  const rest = names.reduce((left, name) => left.replaceAll(name, " "), given);
  if (rest === given) return false;
  return rest.replace(/[^\p{L}]/gu, "").length < lettersBesideNames;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
