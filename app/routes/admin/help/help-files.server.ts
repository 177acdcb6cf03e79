import type { User } from "#app/domains/accounts/users/user.ts";
import type { Permission } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import { type HelpFile, type HelpText, readHelp, readMarks } from "./help-text.ts";

/** The help of each page by the page's module, "orders/scan", or its module and view, "dashboards/orders". */
export const helpFiles = filesIn(
  import.meta.glob<string>("./pages/**/*.md", { query: "?raw", import: "default", eager: true }),
  "./pages/",
);

/** What stands on the sheet of each role. */
export const roleFiles = filesIn(
  import.meta.glob<string>("./roles/*.md", { query: "?raw", import: "default", eager: true }),
  "./roles/",
);

function filesIn(files: Record<string, string>, folder: string): ReadonlyMap<string, HelpFile> {
  return new Map(
    Object.entries(files).map(([path, file]) => [
      path.slice(folder.length, -".md".length),
      readHelp(file),
    ]),
  );
}

/** The messages as they are written; all of them as functions would take 20 MB from the shop's start on. */
const messageFiles = import.meta.glob<Messages>("/messages/*.json", { import: "default" });
type Written = string | { match: Record<string, string> }[];
type Messages = Record<string, Written>;
const messages = new Map<string, Messages>();

/** Reads the pages' own words in the language of the request, once; what follows needs them. */
export async function readPagesWords(): Promise<void> {
  const language = presentLanguage();
  if (messages.has(language)) return;
  const file = await messageFiles[`/messages/${language}.json`]?.();
  if (!file) throw new Error(`There are no messages in ${language}.`);
  messages.set(language, file);
}

type Claims = Pick<User, "userType" | "designation">;

/** A part of a sentence: as it stands, one of the page's own words, or another page's help. */
export type HelpPart = string | { word: string } | { page: string; title: string };
export type HelpWords = HelpPart[];

/** A page's help in the language of the request. */
export interface PageHelp {
  id: string;
  title: string;
  purpose: HelpWords;
  hows: { title: HelpWords; text: HelpWords }[];
  safe: HelpWords;
  careful: HelpWords;
}

/**
 * The help of a page (rules: help-1).
 * @param id "orders/scan"; of a view that has no help of its own, its page's.
 * @returns undefined where there is none, or the page is not for this person (rules: help-3).
 */
export function helpOf(user: Claims, id: string): PageHelp | undefined {
  const known = helpFiles.has(id) ? id : id.slice(0, id.lastIndexOf("/"));
  const file = helpFiles.get(known);
  return file && isOpenTo(user, file) ? saidIn(user, known, file) : undefined;
}

/** All of it that is for this person (rules: help-3). */
export function allHelp(user: Claims): PageHelp[] {
  return [...helpFiles]
    .filter(([, file]) => isOpenTo(user, file))
    .map(([id, file]) => saidIn(user, id, file))
    .sort((a, b) => a.title.localeCompare(b.title, presentLanguage()));
}

/** What has all words, or words that sound like them; those with one in their title come first (rules: help-4). */
export function findHelp(user: Claims, q: string): PageHelp[] {
  const asked = searchWords(q);
  const has = (text: string, word: string) => {
    const sound = searchSound(word);
    return searchWords(text).some(
      (one) => one.startsWith(word) || (sound.length > 2 && searchSound(one).startsWith(sound)),
    );
  };
  const isTitled = ({ title }: PageHelp) => asked.some((word) => has(title, word));
  const found = allHelp(user).filter((help) => {
    const text = plainText(help);
    return asked.every((word) => has(text, word));
  });
  return [...found.filter(isTitled), ...found.filter((help) => !isTitled(help))];
}

/** What the role's sheet says (rules: help-5). */
export function roleHelp(user: Claims, role: StaffRole): PageHelp | undefined {
  const file = roleFiles.get(role);
  return file && saidIn(user, role, file);
}

function isOpenTo(user: Claims, { needs }: HelpFile): boolean {
  return isAllowed(user, needs as Permission);
}

/** A test sees to it that each file has each language. */
const textOf = (file: HelpFile) => file.texts[presentLanguage()] as HelpText;

const titleOf = (file: HelpFile) => textOf(file).title || messageOf(file.title);

function saidIn(user: Claims, id: string, file: HelpFile): PageHelp {
  const text = textOf(file);
  const say = (words: string): HelpWords =>
    readMarks(words).map((mark) => {
      if (mark.kind === "text") return mark.text;
      if (mark.kind === "message") return { word: messageOf(mark.key) };
      const other = helpFiles.get(mark.id);
      const named = other ? titleOf(other) : "";
      return other && isOpenTo(user, other) ? { page: mark.id, title: named } : { word: named };
    });
  return {
    id,
    title: titleOf(file),
    purpose: say(text.purpose),
    hows: text.hows.map((how) => ({ title: say(how.title), text: say(how.text) })),
    safe: say(text.safe),
    careful: say(text.careful),
  };
}

/** The page's own words, without what follows them each time: "Received", not "Received: ₹450". */
function messageOf(key: string): string {
  const written = messages.get(presentLanguage())?.[key] ?? "";
  // Of several forms the one for many.
  const text =
    typeof written === "string" ? written : Object.values(written[0]?.match ?? {}).at(-1);
  // Its number or name is another each time, and not known here.
  return (text ?? "").replaceAll(/\{[^{}]*\}/g, "…").replace(/ ?\(…\)$|:? ?…$|:$/, "");
}

function plainText(help: PageHelp): string {
  const all = [
    help.purpose,
    help.safe,
    help.careful,
    ...help.hows.flatMap(({ title, text }) => [title, text]),
  ];
  const words = all.flat().map((part) => {
    if (typeof part === "string") return part;
    return "word" in part ? part.word : part.title;
  });
  return [help.title, ...words].join(" ");
}
