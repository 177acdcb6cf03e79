import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = "app/paraglide/messages";
/** The one way in which modules import messages. */
const importLine = 'import { m } from "#app/paraglide/messages.js";';
const use = /(?<![\w$.])m\.(\w+)/g;
/** Said in a language that is named, and so kept in all of them. */
const inNamed = /^language_/;

/**
 * The messages of one language by their names, each as the text of a function of its inputs.
 * @param code of `paraglide/messages/<language>.js`.
 */
export function messagesIn(code: string): Map<string, string> {
  const [, ...found] = code.split("\nexport const ");
  return new Map(
    found.map((message) => {
      const at = message.indexOf(" = ");
      // A line before it makes a name of a reserved word: `_delete`.
      const name = message.slice(0, at).replace(/^_/, "");
      return [name, message.slice(at + 3, message.indexOf("\n};") + 2)];
    }),
  );
}

/** The names of the messages that a module's source asks for. */
export function messagesUsed(source: string): Set<string> {
  return new Set(
    source.includes(importLine) ? [...source.matchAll(use)].map(([, name = ""]) => name) : [],
  );
}

/**
 * A module that holds the messages that it alone uses, and imports the others each by itself.
 * @param textOf the text of a message that stands in this module alone, else undefined.
 */
export function withMessages(source: string, textOf: (name: string) => string | undefined): string {
  const lines = [...messagesUsed(source)].map((name) => {
    const text = textOf(name);
    return text === undefined
      ? `import m_${name} from "/${folder}/${name}.js";`
      : `const m_${name} = ${text};`;
  });
  if (lines.some((line) => line.includes("registry."))) {
    lines.unshift('import * as registry from "#app/paraglide/registry.js";');
  }
  return source.replace(importLine, lines.join(" ")).replaceAll(use, "m_$1");
}

/**
 * The browser's build is of one language: its messages do not ask for it, and the other languages'
 * texts stay behind. That is half of the texts, and a hundredth of the home page's script, whose size a
 * test holds (tests/e2e/pages.spec.ts). And it knows no module for each of 3,400 messages, but for those that several
 * modules use: so each stands where it is needed, and the build is quicker by half.
 */
export function oneLanguagePlugin(language: string): Plugin {
  let texts = new Map<string, string>();
  let users = new Map<string, number>();
  return {
    name: "one-language",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      const all = new Map(
        globSync(`${folder}/[!_]*.js`).map((file) => [
          file.slice(folder.length + 1, -".js".length),
          messagesIn(readFileSync(file, "utf8")),
        ]),
      );
      texts = new Map(all.get(language));
      for (const name of texts.keys()) {
        if (!inNamed.test(name)) continue;
        const each = [...all].map(([code, messages]) => `${code}: ${messages.get(name)}`);
        texts.set(name, `(inputs, { locale }) => ({ ${each.join(", ")} })[locale](inputs)`);
      }
      users = new Map();
      for (const file of globSync("app/**/*.{ts,tsx}", { exclude: ["app/paraglide/**"] })) {
        if (file.includes(".test.")) continue;
        for (const name of messagesUsed(readFileSync(file, "utf8"))) {
          users.set(name, (users.get(name) ?? 0) + 1);
        }
      }
    },
    resolveId: {
      filter: { id: /^\/app\/paraglide\/messages\/\w+\.js$/ },
      handler: (id) => ({ id: join(process.cwd(), id), moduleSideEffects: false }),
    },
    load: {
      filter: { id: /\/app\/paraglide\/messages\/\w+\.js$/ },
      handler(id) {
        const text = texts.get(id.slice(id.lastIndexOf("/") + 1, -".js".length));
        if (text === undefined) return null;
        const needed = text.includes("registry.")
          ? 'import * as registry from "#app/paraglide/registry.js";\n'
          : "";
        return `${needed}export default ${text};`;
      },
    },
    transform: {
      filter: { id: /\/app\//, code: importLine },
      handler: (code) =>
        withMessages(code, (name) => (users.get(name) === 1 ? texts.get(name) : undefined)),
    },
  };
}
