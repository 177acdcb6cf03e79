import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

/** What reads a form's field or an address's parameter by its name. */
const readers = new Set(["get", "getAll", "has"]);
/** Named for what they hold: an address's parameters, a form. */
const readFrom = /search|params|form|value/i;

/** The names of all fields and parameters that the shop's sources read or write. */
export function fieldNames(): string[] {
  const names = new Set<string>();
  const add = (name: unknown) => {
    if (typeof name === "string" && /^\w+$/.test(name)) names.add(name);
  };
  for (const file of globSync("app/**/*.{ts,tsx}")) {
    if (/paraglide|\.test\./.test(file)) continue;
    const source = readFileSync(file, "utf8");
    new Visitor({
      // <TextField name="email">
      JSXAttribute({ name, value }) {
        if (name.name === "name" && value?.type === "Literal") add(value.value);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== "MemberExpression" || callee.computed) return;
        const { object, property } = callee;
        // z.object({ email: … })
        if (property.name === "object" && first?.type === "ObjectExpression") {
          for (const one of first.properties) {
            if (one.type === "Property" && "name" in one.key) add(one.key.name);
          }
        }
        // search.get("q")
        const from = source.slice(object.start, object.end);
        if (readers.has(property.name) && readFrom.test(from) && first?.type === "Literal") {
          add(first.value);
        }
      },
    }).visit(parseSync(file, source).program);
  }
  return [...names].sort();
}
