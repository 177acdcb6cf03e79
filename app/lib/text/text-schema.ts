import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { emailAddress, maxEmailLength } from "./email-address.ts";

const tooLong = (max: number) => ({ error: () => m.text_too_long({ n: max }) });

/** A text that must be given; `message` says so where it is missing. Space around it is dropped. */
export function requiredText(max: number, message: () => string) {
  return z.string({ error: message }).trim().min(1, { error: message }).max(max, tooLong(max));
}

/** A text that may be left out, and is then empty. Space around it is dropped. */
export function optionalText(max: number) {
  return z.string().trim().max(max, tooLong(max)).default("");
}

/** An e-mail address that must be given; it comes out as the shop keeps it (rules: signup-4). */
export function requiredEmail() {
  return requiredText(maxEmailLength, m.email_required).transform((typed, { addIssue }) => {
    const address = emailAddress(typed);
    if (address !== undefined) return address;
    addIssue({ code: "custom", message: m.email_invalid() });
    return z.NEVER;
  });
}
