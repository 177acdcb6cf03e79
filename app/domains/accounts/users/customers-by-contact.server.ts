import { inArray, or } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { users } from "./account-table.server.ts";

interface Contact {
  email: string;
  phone: string;
}

/**
 * Whose account has the e-mail address, or else the mobile number, that somebody left. What a form says of
 * itself proves nothing (rules: customers-4). For admins.
 * @returns a function of what was left; undefined where no account has it.
 */
export async function customersByContact(left: readonly Contact[]) {
  const emails = left.map(emailOf).filter((email) => email !== "");
  const numbers = left.map(numberOf).filter((number) => number !== "");
  const found =
    emails.length + numbers.length === 0
      ? []
      : await db
          .select({
            id: users.id,
            fullName: users.fullName,
            email: users.email,
            mobileNumber: users.mobileNumber,
          })
          .from(users)
          .where(or(inArray(users.email, emails), inArray(users.mobileNumber, numbers)))
          .limit(100);
  return (contact: Contact) =>
    found.find(({ email }) => email === emailOf(contact)) ??
    found.find(({ mobileNumber }) => mobileNumber !== "" && mobileNumber === numberOf(contact));
}

function emailOf({ email }: Contact): string {
  return email.trim().toLowerCase();
}

/** As accounts keep it: the last ten digits. */
function numberOf({ phone }: Contact): string {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length >= 10 ? digits.slice(-10) : "";
}
