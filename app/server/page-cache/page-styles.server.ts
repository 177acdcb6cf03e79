import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AtRule, type ChildNode, parse, type Rule } from "postcss";

/** A part of the style sheet, in its order. */
type Part = StyleRule | StyleGroup | StyleText;

interface StyleRule {
  kind: "rule";
  /** For each of its selectors the classes without which it matches nothing. */
  needs: readonly (readonly string[])[];
  text: string;
}

/** "@layer utilities", "@media (width>=40rem)". */
interface StyleGroup {
  kind: "group";
  head: string;
  parts: readonly Part[];
}

interface StyleText {
  kind: "text";
  /** The name that something must refer to for it to be of use: an animation's, a property's. */
  name: string | undefined;
  text: string;
}

let sheet: readonly Part[] = [];

/** Reads the built style sheet, once, before the first page is rendered. */
export async function readPageStyles(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, "assets");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  sheet = partsOf(texts.join(""));
}

/**
 * What of the style sheet says something of a page's elements: its rules in their order, without those of
 * classes that the page does not have. For a page with the whole sheet on its way (decision 057).
 */
export function stylesOf(html: string): string {
  return stylesWith(sheet, classesOf(html));
}

/** @param css a style sheet, in the form of the build: without comments. */
export function partsOf(css: string): readonly Part[] {
  return parse(css).nodes.flatMap(partOf);
}

/** The parts that apply to elements with these classes. */
export function stylesWith(parts: readonly Part[], classes: ReadonlySet<string>): string {
  const rules = textsOf(parts, ({ needs }) =>
    needs.some((all) => all.every((c) => classes.has(c))),
  );
  const used = rules.filter((part) => typeof part === "string").join("");
  return rules
    .map((part) => {
      if (typeof part === "string") return part;
      return part.name === undefined || used.includes(part.name) ? part.text : "";
    })
    .join("");
}

/** The rules that count as texts, and in between what depends on them. */
function textsOf(
  parts: readonly Part[],
  counts: (rule: StyleRule) => boolean,
): (string | StyleText)[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return [part];
    if (part.kind === "rule") return counts(part) ? [part.text] : [];
    const inside = textsOf(part.parts, counts);
    return inside.length > 0 ? [`${part.head}{`, ...inside, "}"] : [];
  });
}

function partOf(node: ChildNode): Part[] {
  if (node.type === "rule")
    return [{ kind: "rule", needs: node.selectors.map(needed), text: textOf(node) }];
  if (node.type !== "atrule") return [];
  const isGroup = node.nodes !== undefined && /^(layer|media|supports|container)$/.test(node.name);
  if (isGroup) {
    const head = `@${node.name} ${node.params}`;
    return [{ kind: "group", head, parts: node.nodes?.flatMap(partOf) ?? [] }];
  }
  const isNamed = /^(keyframes|property)$/.test(node.name);
  return [{ kind: "text", name: isNamed ? node.params : undefined, text: textOf(node) }];
}

const textOf = (node: Rule | AtRule) => node.toString() + (node.nodes ? "" : ";");

/** The classes that an element must have, or one around or beside it, for a selector to match at all. */
function needed(selector: string): string[] {
  // What stands in brackets may be one of several, or what must not be.
  let depth = 0;
  let outside = "";
  for (const [token] of selector.matchAll(/\\[0-9a-f]{1,6} ?|\\.|[()]|[^\\()]+/gi)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth === 0) outside += token;
  }
  return [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(
    ([, name]) => unescaped(name ?? ""),
  );
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, other) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : other,
  );

const entities: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

/** The classes of all elements of a page. */
export function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of list.split(/\s+/)) {
      classes.add(name.replace(/&(#x27|\w+);/g, (all, entity) => entities[entity] ?? all));
    }
  }
  return classes;
}
