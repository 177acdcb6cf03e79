import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType } from "drizzle-orm/pg-core";
import { presentLanguage } from "#app/lib/text/language.ts";
import {
  type FurtherLanguage,
  furtherLanguages,
  type Translations,
} from "#app/lib/text/translations.ts";
import { sanitizeRichText } from "./rich-text.server.ts";

/**
 * A column of texts in further languages: `{ "hi": { "title": "…" } }`. What is empty is not kept, and rich
 * text is sanitised on its way in, as by a column of its own (decision 059).
 * @param richFields those of the texts that are rich.
 */
export function translationsColumn<Texts extends object>(...richFields: (keyof Texts & string)[]) {
  const column = customType<{ data: Translations<Texts>; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (translations) => JSON.stringify(keptTranslations(translations, richFields)),
    fromDriver: (kept) => kept as Translations<Texts>,
  });
  return column("translations").notNull().default(sql`'{}'`);
}

/** As they are kept: always in the same order, so that two can be compared. */
export function keptTranslations<Texts extends object>(
  translations: Translations<Texts> | undefined,
  richFields: readonly string[],
): Translations<Texts> {
  const kept = furtherLanguages.flatMap((language) => {
    const texts = Object.entries(translations?.[language] ?? {}).sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const written = texts.flatMap(([name, text]: [string, unknown]) => {
      const value =
        typeof text === "string" && richFields.includes(name) ? sanitizeRichText(text) : text;
      const isEmpty = typeof value === "string" || Array.isArray(value) ? value.length === 0 : true;
      return isEmpty ? [] : [[name, value] as const];
    });
    return written.length > 0 ? [[language, Object.fromEntries(written)] as const] : [];
  });
  return Object.fromEntries(kept) as Translations<Texts>;
}

/** SQL that is written anew with each query, in the language that is present then. */
function inPresentLanguage(
  write: (language: FurtherLanguage | undefined) => SQLWrapper,
): SQLWrapper {
  const getSQL = () => {
    const present = presentLanguage();
    return write(furtherLanguages.find((language) => language === present)).getSQL();
  };
  return { getSQL, shouldOmitSQLParens: () => true } as SQLWrapper;
}

/** Names of languages and fields are the shop's own, and no parameters: PostgreSQL plans by them. */
const literal = (name: string) => sql.raw(`'${name.replaceAll("'", "''")}'`);

/** A text of a row in a language; null where it has none. Of a list its JSON. */
const textIn = (language: FurtherLanguage, translations: AnyPgColumn, name: string) =>
  sql`nullif(${translations}->${literal(language)}->>${literal(name)}, '')`;

/** A text that rows have in common: in further languages it stands once, in a table of its own. */
export interface CommonText {
  column: AnyPgColumn;
  translations: AnyPgColumn;
  /** By which that table knows it. */
  key: AnyPgColumn;
  name: string;
}

const commonTextIn = (language: FurtherLanguage, common: CommonText) =>
  sql`(select ${textIn(language, common.translations, common.name)} from ${common.key.table} where ${common.key} = ${common.column})`;

/**
 * A row's texts as pages read them: in the language of the request, and in the shop's own where that has none.
 * For the shop's own language they are the plain columns (rules: translations-2).
 * @param own the columns of the texts by the names that they have in `translations`.
 * @param common what rows have in common, by what their field is called.
 */
export function readTexts<
  Own extends Record<string, AnyPgColumn>,
  Common extends Record<string, CommonText> = Record<never, never>,
>(
  translations: AnyPgColumn,
  own: Own,
  common = {} as Common,
): { [Name in keyof Own]: SQL<Own[Name]["_"]["data"]> } & {
  [Name in keyof Common]: SQL<string>;
} & {
  untranslated: SQL<string[] | null>;
} {
  const texts = Object.entries(own).map(([name, column]) => {
    const read = inPresentLanguage((language) => {
      if (!language) return column;
      const text = textIn(language, translations, name);
      return column.dataType === "array"
        ? sql`case when ${text} is null then ${column} else array(select jsonb_array_elements_text(${text}::jsonb)) end`
        : sql`coalesce(${text}, ${column})`;
    });
    return [name, sql`${read}`.mapWith(column)];
  });
  const commonTexts = Object.entries(common).map(([name, text]) => {
    const read = inPresentLanguage((language) =>
      language ? sql`coalesce(${commonTextIn(language, text)}, ${text.column})` : text.column,
    );
    return [name, sql`${read}`.mapWith(text.column)];
  });
  const untranslated = inPresentLanguage((language) =>
    language ? untranslatedFields(language, translations, own, common) : sql`null`,
  );
  return { ...Object.fromEntries([...texts, ...commonTexts]), untranslated: sql`${untranslated}` };
}

/** The names of those texts that there are, and that a language lacks. */
function untranslatedFields(
  language: FurtherLanguage,
  translations: AnyPgColumn,
  own: Readonly<Record<string, AnyPgColumn>>,
  common: Readonly<Record<string, CommonText>>,
): SQL {
  const conditions = [
    ...Object.entries(own).map(
      ([name, column]) => [name, isLacking(language, translations, name, column)] as const,
    ),
    ...Object.entries(common).map(
      ([name, text]) => [name, sql`${commonTextIn(language, text)} is null`] as const,
    ),
  ];
  const lacking = conditions.map(
    ([name, isLacked]) => sql`case when ${isLacked} then ${literal(name)} end`,
  );
  return sql`array_remove(array[${sql.join(lacking, sql`, `)}]::text[], null)`;
}

function isLacking(
  language: FurtherLanguage,
  translations: AnyPgColumn,
  name: string,
  column: AnyPgColumn,
): SQL {
  return sql`(${textIn(language, translations, name)} is null and ${column} <> ${sql.raw(column.dataType === "array" ? "'{}'" : "''")})`;
}

/** The further languages in which a row lacks one of its texts, as SQL of an array (rules: translations-5). */
export function lackedLanguagesSql(
  translations: AnyPgColumn,
  own: Readonly<Record<string, AnyPgColumn>>,
): SQL<FurtherLanguage[]> {
  const languages = furtherLanguages.map((language) => {
    const lacking = Object.entries(own).map(([name, column]) =>
      isLacking(language, translations, name, column),
    );
    return sql`case when ${sql.join(lacking, sql` or `)} then ${literal(language)} end`;
  });
  return sql`array_remove(array[${sql.join(languages, sql`, `)}]::text[], null)`;
}
