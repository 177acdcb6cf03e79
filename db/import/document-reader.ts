import type { Paise } from "#app/lib/money/money.ts";
import { sanitizeRichText } from "#app/server/text/rich-text.server.ts";
import type { DocumentKey, ImportReport } from "./import-report.ts";
import type { Plain, PlainFields } from "./plain-value.ts";
import { amountOf, momentOf, numberOf } from "./read-values.ts";

/** A document of an export. */
export interface OldDocument extends DocumentKey {
  fields: PlainFields;
}

/** Characters of a short text: PostgreSQL's indexes hold 2704 bytes of a row. */
const longest = 600;

/** The years that a moment of a shop can be in. */
const years = { first: 2000, last: 2100 };

/**
 * Reads a document's fields, whatever they are written as, and notes what is odd. A field that has
 * several names is read under the first that says anything.
 */
export class DocumentReader {
  readonly document: DocumentKey;
  readonly #fields: PlainFields;
  readonly #report: ImportReport;
  readonly #known = new Set<string>();

  constructor({ collection, id, fields }: OldDocument, report: ImportReport) {
    this.document = { collection, id };
    this.#fields = fields;
    this.#report = report;
  }

  odd(what: string, done: string, detail = ""): void {
    this.#report.odd(this.document, what, done, detail);
  }

  leaveOut(reason: string, detail = ""): undefined {
    this.#report.leaveOut(this.document, reason, detail);
    return undefined;
  }

  /** A reader of a map inside the document; what is odd in it is noted under the document. */
  part(fields: PlainFields): DocumentReader {
    return new DocumentReader({ ...this.document, fields }, this.#report);
  }

  /** As it is; undefined where it is missing, null or an empty text. */
  value(...names: string[]): Exclude<Plain, null> | undefined {
    for (const name of names) this.#known.add(name);
    const values = names.map((name) => this.#fields[name]);
    return values.find((value) => value !== undefined && value !== null && value !== "") as
      | Exclude<Plain, null>
      | undefined;
  }

  /** A text without the blanks around it, as long as an index can hold; "" where it is missing. */
  text(...names: string[]): string {
    const text = this.longText(...names);
    if (text.length <= longest) return text;
    this.odd(`${names[0]} is endless`, `its first ${longest} characters are kept`);
    return text.slice(0, longest).toWellFormed();
  }

  /** A text of any length. */
  longText(...names: string[]): string {
    const value = this.value(...names);
    if (value === undefined) return "";
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== "object") return String(value).trim();
    this.odd(`${names[0]} is no text`, "it is left empty", JSON.stringify(value));
    return "";
  }

  /** A text that is needed, or what stands in its place. */
  needed(instead: string, ...names: string[]): string {
    const text = this.text(...names);
    if (text !== "") return text;
    this.odd(`${names[0]} is missing`, `“${instead}” stands in its place`);
    return instead;
  }

  /** HTML as a rich text keeps it; a text without any tag keeps its paragraphs and lines. */
  html(...names: string[]): string {
    const text = this.longText(...names);
    if (!someTag.test(text)) return paragraphsOf(text);
    const kept = sanitizeRichText(text);
    if (tagsIn(kept) !== tagsIn(text)) {
      this.odd(`${names[0]} has HTML that the shop does not keep`, "it is taken out");
    }
    return kept;
  }

  /** Rupees in paise; undefined where there is none that could be read. */
  amount(...names: string[]): Paise | undefined {
    return this.#number(names, amountOf);
  }

  /** A whole number; a fraction is cut off. */
  count(...names: string[]): number | undefined {
    const number = this.#number(names, numberOf);
    if (number === undefined || Number.isInteger(number)) return number;
    this.odd(`${names[0]} is a fraction`, "it is rounded down", String(number));
    return Math.floor(number);
  }

  #number(names: string[], read: (value: Plain) => number | undefined): number | undefined {
    const value = this.value(...names);
    if (value === undefined) return undefined;
    const number = read(value);
    // PostgreSQL's integer has no larger ones.
    if (number === undefined || Math.abs(number) > 2_147_483_647) {
      this.odd(`${names[0]} is no number that can be read`, "it counts as missing", shown(value));
      return undefined;
    }
    if (typeof value === "string") this.odd(`${names[0]} is a text`, "read as a number", value);
    return number;
  }

  moment(...names: string[]): Date | undefined {
    const value = this.value(...names);
    if (value === undefined) return undefined;
    const moment = momentOf(value);
    const year = moment?.getUTCFullYear() ?? 0;
    if (year >= years.first && year <= years.last) return moment;
    this.odd(`${names[0]} is no moment that can be read`, "it counts as missing", shown(value));
    return undefined;
  }

  /** When the document was made; undefined, and noted, where it does not say. */
  made(...names: string[]): Date | undefined {
    const moment = names.map((name) => this.moment(name)).find(Boolean);
    if (!moment) this.odd(`${names[0]} is missing`, "the moment of the import stands in its place");
    return moment;
  }

  flag(...names: string[]): boolean {
    const value = this.value(...names);
    return value === true || (typeof value === "string" && /^(?:true|yes|1)$/i.test(value));
  }

  /** A list of texts; a single text is a list of one. */
  texts(...names: string[]): string[] {
    const value = this.value(...names);
    const items = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return items.flatMap((item) => {
      if (typeof item === "string" || typeof item === "number") return String(item).trim() || [];
      if (item !== null) this.odd(`${names[0]} holds what is no text`, "left out", shown(item));
      return [];
    });
  }

  /** Fields that have no place here and need none: computed anew, or of no use. */
  ignore(...names: string[]): void {
    for (const name of names) this.#known.add(name);
  }

  /** Lists the fields that nobody has read. */
  listUnknown(): void {
    for (const [name, value] of Object.entries(this.#fields)) {
      if (this.#known.has(name) || value === null || value === "") continue;
      this.#report.listLeftOut(this.document, `unknown field “${name}”`, shown(value));
    }
  }
}

function shown(value: Plain): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Of HTML as an editor writes it; what else stands between angle brackets is text. */
const someTag =
  /<\/?(?:p|br|hr|div|span|h[1-6]|ul|ol|li|b|i|u|s|strong|em|a|img|table|blockquote|font|script|style|iframe|svg)\b/i;

const tagsIn = (html: string) => html.match(/<[a-z]/gi)?.length ?? 0;

function paragraphsOf(text: string): string {
  if (text === "") return "";
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => `<p>${paragraph.trim().split(/\r?\n/).join("<br />")}</p>`)
    .join("");
}
