import { and, eq, inArray, sql } from "drizzle-orm";
import { languages } from "#app/lib/text/language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { typeset } from "#app/server/typesetting/typeset.server.ts";
import { site } from "#site";
import type { User } from "../users/user.ts";
import letterTemplate from "./emergency-letter.typ?raw";
import { replaceRecoveryCodes } from "./second-factor.server.ts";

/**
 * A sealed letter with new recovery codes of an owner, as a PDF on A4 in all languages of the shop. It is
 * kept nowhere, and the codes of any earlier letter end with it (rules: second-factor-11).
 * @returns undefined for who has no second factor.
 */
export async function emergencyLetter(owner: User): Promise<Buffer | undefined> {
  const codes = await replaceRecoveryCodes(owner, "make-letter");
  return codes && drawLetter(owner, codes, new Date());
}

/** The letter alone; nothing is changed. */
export function drawLetter(
  owner: Pick<User, "fullName" | "email">,
  codes: readonly string[],
  at: Date,
): Promise<Buffer> {
  const inEach = (say: (locale: (typeof languages)[number]) => string) =>
    languages.map((locale) => [locale, say(locale)]);
  const letter = {
    shop: site.name,
    legalName: site.legalName,
    owner: owner.fullName,
    email: owner.email,
    title: `${m.letter_title({}, { locale: "en" })} · ${m.letter_title({}, { locale: "hi" })}`,
    codes,
    outside: inEach((locale) => m.letter_outside({}, { locale })),
    made: inEach((locale) => m.letter_made({ time: formatDateTime(at, locale) }, { locale })),
    parts: languages.map((locale) => ({
      lang: locale,
      title: m.letter_use({}, { locale }),
      lines: [
        m.letter_what({ shop: site.name }, { locale }),
        m.letter_how({ address: `${shopAddress()}/login` }, { locale }),
        m.letter_where({}, { locale }),
        m.letter_once({}, { locale }),
        m.letter_lost({}, { locale }),
      ],
    })),
  };
  return typeset({ template: letterTemplate, inputs: { letter: JSON.stringify(letter) }, at });
}

/** When each of these owners last had the letter made; who never had is missing. */
export async function emergencyLetters(ownerIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: auditLog.subjectId, at: sql<Date>`max(${auditLog.at})`.mapWith(auditLog.at) })
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, [...ownerIds]), eq(auditLog.action, "user.make-letter")))
    .groupBy(auditLog.subjectId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
