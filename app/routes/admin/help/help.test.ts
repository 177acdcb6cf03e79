import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, it } from "vitest";
import { permissions } from "#app/domains/domains.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { languages } from "#app/lib/text/language.ts";
import routes from "#app/routes.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { dashboardViews } from "../dashboards/use-table-pages.ts";
import {
  allHelp,
  findHelp,
  helpFiles,
  helpOf,
  readPagesWords,
  roleFiles,
  roleHelp,
} from "./help-files.server.ts";
import { type HelpFile, type HelpText, readHelp, readMarks } from "./help-text.ts";

beforeAll(async () => {
  for (const language of languages) await inLanguage(language, readPagesWords);
});

const app = resolve(import.meta.dirname, "../../..");
const folder = "routes/admin/";

/** The pages of the office: "orders/scan". */
const pages = [
  ...new Set(
    filesOf(routes)
      .filter((file) => file.startsWith(folder) && file.endsWith(".tsx"))
      .map((file) => file.slice(folder.length, -".tsx".length))
      // The preview is seen within the page of the look alone.
      .filter((page) => page !== "layout" && page !== "site/look-preview"),
  ),
];

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}

const sources = new Map<string, string>();
function sourceOf(path: string): string {
  const known = sources.get(path) ?? readFileSync(path, "utf8");
  sources.set(path, known);
  return known;
}

/** The page's module: of a view, "dashboards/orders", that of its page. */
const moduleOf = (id: string) => join(app, folder, `${pages.includes(id) ? id : dirname(id)}.tsx`);

/**
 * What a page is made of, itself first. What the frame around all pages shows, the menu and the domains' declarations, is
 * no page's own; what runs on the server alone says nothing that stands on a button.
 */
function modulesOf(path: string, met = new Set<string>()): Set<string> {
  if (met.has(path)) return met;
  met.add(path);
  for (const [, specifier = ""] of sourceOf(path).matchAll(/(?:from |import\()"([^"]+)"/g)) {
    const found = specifier.startsWith("#app/")
      ? join(app, specifier.slice("#app/".length))
      : resolve(dirname(path), specifier);
    const isOwn = /^(#app\/|\.)/.test(specifier) && /\.tsx?$/.test(found) && existsSync(found);
    if (isOwn && !/\.server\.tsx?$|-domain\.ts$|\/layout\//.test(found)) modulesOf(found, met);
  }
  return met;
}

/** The keys of the messages that a page shows. */
function keysOf(id: string): Set<string> {
  const code = [...modulesOf(moduleOf(id))].map(sourceOf).join("\n");
  return new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key = ""]) => key));
}

const allOf = (text: HelpText) => [
  text.purpose,
  ...text.hows.flatMap((how) => [how.title, how.text]),
  text.safe,
  text.careful,
];

/** What a text names that is not there: messages that its page does not show, pages without help. */
function strangersIn(text: HelpText, keys: ReadonlySet<string>): string[] {
  return allOf(text)
    .flatMap(readMarks)
    .flatMap((mark) => {
      if (mark.kind === "message") return keys.has(mark.key) ? [] : [mark.key];
      return mark.kind === "page" && !helpFiles.has(mark.id) ? [mark.id] : [];
    });
}

const wordsOf = (text: HelpText) => allOf(text).join(" ").split(/\s+/).filter(Boolean).length;

const claims = (role: string) => ({
  userType: "admin" as const,
  designation: role === "owner" ? "" : role,
});

/** Why a page's help is not yet what it has to be. */
function faultsOf(id: string, file: HelpFile): string[] {
  const keys = keysOf(id);
  const source = sourceOf(moduleOf(id));
  const least = /export (async function|const) action\b/.test(source) ? 3 : 1;
  const isTitled = languages.every((language) => file.texts[language]?.title);
  const faults = isTitled || keys.has(file.title) ? [] : [`title: ${file.title}`];
  if (!permissions.some((name) => name === file.needs)) faults.push(`needs: ${file.needs}`);
  if (!source.includes(`"${file.needs}"`)) faults.push(`not asked for: ${file.needs}`);
  for (const language of languages) {
    const text = file.texts[language];
    if (!text) {
      faults.push(`${language} is missing`);
      continue;
    }
    faults.push(...strangersIn(text, keys).map((name) => `${language} names ${name}`));
    if (text.hows.length < least) faults.push(`${language}: only ${text.hows.length} things done`);
    if (allOf(text).includes("")) faults.push(`${language}: a part is empty`);
    if (wordsOf(text) > 180) faults.push(`${language}: ${wordsOf(text)} words`);
  }
  return faults;
}

describe("the help of the office's pages", () => {
  it.each([...pages, ...dashboardViews.map((view) => `dashboards/${view}`)])(
    "is there for %s",
    (page) => expect(helpFiles.has(page)).toBe(true),
  );

  it.each([...helpFiles])("names what is there: %s", (id, file) => {
    expect(existsSync(moduleOf(id)), "a page that is there").toBe(true);
    expect(faultsOf(id, file)).toEqual([]);
  });

  it("notices another page's button, a missing language and what is too short", () => {
    const strange = readHelp(
      "title: admin_scan\nneeds: orders.read\n# en\nFor it.\n## Do\n{{offer_save}}\n> So.\n! Not so.",
    );
    expect(faultsOf("orders/scan", strange)).toEqual(["en names offer_save", "hi is missing"]);
    expect(faultsOf("orders/order", strange)).toContain("en: only 1 things done");
    expect(
      faultsOf("orders/scan", { ...strange, title: "offer_save", needs: "cod-rules" }),
    ).toEqual(expect.arrayContaining(["title: offer_save", "not asked for: cod-rules"]));
  });

  it.each(staffRoles)("shows a %s only pages that she may open", (role) => {
    const user = claims(role);
    for (const [id, { needs }] of helpFiles) {
      const may = isAllowed(user, needs as (typeof permissions)[number]);
      expect(helpOf(user, id) !== undefined, id).toBe(may);
      expect(allHelp(user).some((help) => help.id === id)).toBe(may);
    }
  });

  it("does not find what is not for one, and links nowhere else", () => {
    expect(findHelp(claims("owner"), "cash").map(({ id }) => id)).toContain("orders/cash");
    expect(findHelp(claims("packer"), "cash").map(({ id }) => id)).not.toContain("orders/cash");
    const links = allHelp(claims("packer")).flatMap((help) =>
      [help.purpose, ...help.hows.map(({ text }) => text)].flat(),
    );
    for (const part of links) {
      if (typeof part === "object" && "page" in part) {
        expect(helpOf(claims("packer"), part.page), part.page).toBeDefined();
      }
    }
  });

  it("is found by how a word sounds, its titles first, in the language of the page", () => {
    const found = inLanguage("hi", () => findHelp(claims("packer"), "sken"));
    expect(found[0]?.id).toBe("orders/scan");
    expect(found[0]?.title).toBe("स्कैन");
    expect(findHelp(claims("packer"), "qwxyz")).toEqual([]);
  });

  it("falls back from a view to its page, and knows no other", () => {
    expect(helpOf(claims("owner"), "dashboards/nothing")?.id).toBe("dashboards");
    expect(helpOf(claims("owner"), "nothing")).toBeUndefined();
    expect(helpOf(claims("owner"), "")).toBeUndefined();
  });
});

describe("a text", () => {
  it("has what the page says, without what follows it each time", () => {
    const help = helpOf(claims("owner"), "couriers/bookings");
    const said = help?.hows.flatMap(({ text }) => text) ?? [];
    expect(said).toContainEqual({ word: "Ask for pick-up" });
  });

  it("is called alike nowhere else in its group", () => {
    for (const language of languages) {
      const named = inLanguage(language, () => allHelp(claims("owner"))).map(
        ({ id, title }) => `${dirname(id)}: ${title}`,
      );
      expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([]);
    }
  });
});

describe("the sheet of a role", () => {
  it.each(staffRoles)("names only buttons of pages that a %s may open", (role) => {
    const file = roleFiles.get(role);
    const keys = new Set(
      allHelp(claims(role)).flatMap(({ id }) => [...keysOf(id), helpFiles.get(id)?.title ?? ""]),
    );
    for (const language of languages) {
      const text = file?.texts[language];
      expect(text && strangersIn(text, keys), language).toEqual([]);
      expect(text && allOf(text).includes("")).toBe(false);
    }
    const open = roleHelp(claims(role), role)?.hows.flatMap(({ text }) => text) ?? [];
    expect(open.length).toBeGreaterThan(5);
  });
});
