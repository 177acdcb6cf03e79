// `npm run expressions`: every regular expression that ships takes time in proportion to what it
// reads. One that takes the square of it, or worse, lets a header of 16 kB keep a processor busy.
import { globSync, readFileSync } from "node:fs";
import { check } from "recheck";
import { parseSync, Visitor } from "vite";

const shipped = [
  "{main,server}.ts",
  "{app,db,practice-gateway,practice-courier,practice-whatsapp,practice-ondc}/**/*.{ts,tsx}",
];
/** Made by tools, or never shipped. */
const left = /node_modules|\/paraglide\/|\/\+types\/|\.test\.ts$/;

interface Expression {
  place: string;
  pattern: string;
  flags: string;
}

const problems: string[] = [];

/** The regular expressions of a file, found by a parser, and not by another regular expression. */
function expressionsOf(file: string): Expression[] {
  const source = readFileSync(file, "utf8");
  const found: Expression[] = [];
  const placeOf = (at: number) => `${file}:${source.slice(0, at).split("\n").length}`;
  const made = ({ callee, start }: { callee: object; start: number }) => {
    if (!("name" in callee && callee.name === "RegExp")) return;
    problems.push(
      `${placeOf(start)}: made while it runs, an expression cannot be checked: write /…/`,
    );
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ place: placeOf(node.start), ...node.regex });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, source).program);
  return found;
}

const files = globSync(shipped).filter((file) => !left.test(file));
const expressions = files.flatMap(expressionsOf);
for (const { place, pattern, flags } of expressions) {
  const found = await check(pattern, flags);
  if (found.status === "safe") continue;
  // "unknown" is none that was shown to be safe.
  const how = found.status === "vulnerable" ? found.complexity.summary : found.error.kind;
  problems.push(`${place}: /${pattern}/${flags} is not linear in time (${how})`);
}

for (const problem of problems) console.log(problem);
console.log(`${expressions.length} expressions; ${problems.length} problems`);
process.exit(problems.length === 0 && expressions.length > 0 ? 0 : 1);
