// `npm run docs`: citations, links and quoted texts lead somewhere, and every decision is listed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  encoding: "utf8",
});
const files = tracked.split("\n").filter((file) => file && existsSync(file));
const read = (file: string) => readFileSync(file, "utf8");
const problems: string[] = [];

/** GitHub's anchors of a page's headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "code");
}

const rulePages = files.filter((name) => /^docs\/rules\/.+\.md$/.test(name));
const ruleIds = rulePages.flatMap((page) =>
  [...read(page).matchAll(/^(?:- |\| )\*\*([a-z]+(?:-[a-z]+)*-\d+)\*\*/gm)].map(
    ([, id = ""]) => id,
  ),
);
for (const id of ruleIds.filter((id, place) => ruleIds.indexOf(id) !== place)) {
  problems.push(`docs/rules: ${id} stands there twice`);
}

/** What can be cited, by the word that a citation begins with. */
const citable = {
  rules: new Set(ruleIds),
  architecture: anchorsOf(read("docs/architecture.md")),
  operations: anchorsOf(read("docs/operations.md")),
};
const decisions = new Set(files.map((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1]));

/** "(rules: cart-2, cart-3)", also where a comment goes on in the next line, and a bare "rules: cart-2". */
const citation =
  /\((rules|architecture|operations):([^()]*)\)|\b(rules): ([a-z]+(?:-[a-z]+)*-\d+)/g;
/** A file of the shop's code, with or without its folders. */
const fileName = /(?<![\w./*>-])[\w-][\w./-]*\.(?:tsx?|mjs)\b/g;
/** Of documents that are not in the repository. */
const outside =
  /\b(?:[Ss]pec \d|R\d{1,2}\b|[Dd]esign \d|(?:spec|readings|design)\.md)|\.\.\/shared\//g;

for (const file of files.filter((name) => /\.(tsx?|mjs|css|sql|md)$/.test(name))) {
  const text = read(file);
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  const isSaid = (at: number) =>
    file.endsWith(".md") ||
    /^\s*(?:\/[/*]|\*|\{\/\*)|\s\/\/\s/.test(text.split("\n")[lineOf(at) - 1] ?? "");
  for (const { 1: book, 2: targets, 3: bare, 4: id = "", index } of text.matchAll(citation)) {
    if (!isSaid(index)) continue;
    const known = citable[(book ?? bare) as keyof typeof citable];
    for (const target of (targets ?? id).split(/[\s*/,;]+/)) {
      if (!target || known.has(target)) continue;
      problems.push(`${file}:${lineOf(index)}: ${book ?? bare}: ${target} leads nowhere`);
    }
  }
  for (const { 0: whole, 1: number, index } of text.matchAll(/\bdecision (\d{3})\b/g)) {
    if (!decisions.has(number)) problems.push(`${file}:${lineOf(index)}: ${whole} leads nowhere`);
  }
  for (const { 0: name, index } of text.matchAll(fileName)) {
    if (!isSaid(index) || tracked.includes(`/${name}\n`) || files.includes(name)) continue;
    problems.push(`${file}:${lineOf(index)}: there is no file ${name}`);
  }
  if (file === "scripts/check-docs.ts") continue;
  for (const { 0: whole, index } of text.matchAll(outside)) {
    problems.push(`${file}:${lineOf(index)}: "${whole}" is not in the repository`);
  }
}

for (const file of files.filter((name) => name.endsWith(".md"))) {
  const links = withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g);
  for (const [, linked, source] of links) {
    const link = linked ?? source ?? "";
    if (/^[a-z]+:/.test(link)) continue;
    const [path = "", anchor] = link.split("#");
    const target = path ? join(dirname(file), decodeURI(path)) : file;
    const folder = `${target.replace(/\/$/, "")}/`;
    const isThere = files.includes(target) || files.some((name) => name.startsWith(folder));
    const isAnchor =
      !anchor || (target.endsWith(".md") && isThere && anchorsOf(read(target)).has(anchor));
    if (!isThere || !isAnchor) problems.push(`${file}: the link ${link} leads nowhere`);
  }
}

for (const file of files) {
  const [, name, number] = /^docs\/decisions\/((\d{3})-.+)$/.exec(file) ?? [];
  if (!name) continue;
  const row = `| [${number}](${name}) | ${read(file).split("\n", 1)[0]?.slice("# ".length)} |`;
  if (!read("docs/decisions/README.md").includes(`${row}\n`))
    problems.push(`docs/decisions/README.md: the row is missing: ${row}`);
}

/** How many files of one folder a reader still takes in; tests stand beside them and do not count. */
const readAtOnce = 25;
const folders = Map.groupBy(
  files.filter((name) => name.startsWith("app/") && !name.includes(".test.")),
  (name) => dirname(name),
);
for (const [folder, { length }] of folders) {
  if (length > readAtOnce) problems.push(`${folder}: ${length} files in one folder`);
  const [, room = "", subject] = /^app\/(\w+(?:\/[\w-]+)?|[\w-]+)\/([\w-]+)$/.exec(folder) ?? [];
  const row = read("docs/architecture.md").match(new RegExp(`^.*\`${room}/\`.*$`, "m"))?.[0];
  if (subject && row && !row.includes(`\`${subject}/\``)) {
    problems.push(`docs/architecture.md: ${folder} is missing in the table of rooms`);
  }
}

/** Words and punctuation of a message, whatever its placeholders are called and its lines broken. */
const shape = (text: string) =>
  text
    .replaceAll(/\{[^}]*\}/g, "{}")
    .replaceAll(/\s+/g, " ")
    .trim();
const messages = new Set<string>();
JSON.parse(read("messages/en.json"), (_, value) => {
  if (typeof value === "string") messages.add(shape(value));
  return value;
});
for (const page of rulePages) {
  for (const [quoted, text = ""] of read(page).matchAll(/“([^”]*)”/g)) {
    if (!messages.has(shape(text))) problems.push(`${page}: no message says ${quoted}`);
  }
}

/** A requirement's row in docs/security.md: its id, its state, and what holds it. */
const requirements = [
  ...read("docs/security.md").matchAll(/^\| (V[\d.]+) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm),
].map(([, id = "", state = "", remark = ""]) => ({ id, state, remark }));
const totals = [...read("docs/security.md").matchAll(/^\| ([^|]+) \| (\d+) \|$/gm)].map(
  ([, state = "", rows]) => ({ state, rows: Number(rows) }),
);
for (const { state, rows } of totals) {
  const found = requirements.filter((row) => row.state === state || state === "all").length;
  if (found !== rows) problems.push(`docs/security.md: ${found} rows are "${state}", not ${rows}`);
}
for (const { id, state, remark } of requirements) {
  if (!totals.some((total) => total.state === state)) {
    problems.push(`docs/security.md: ${id} is "${state}", which has no total`);
  }
  if (state === "held" && !/\.(?:test|spec)\.ts\)/.test(remark)) {
    problems.push(`docs/security.md: ${id} is held by no test`);
  }
  if (requirements.filter((row) => row.id === id).length > 1) {
    problems.push(`docs/security.md: ${id} stands there twice`);
  }
}

for (const problem of problems) console.log(problem);
console.log(`${ruleIds.length} rules; ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
