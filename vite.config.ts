import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { iconsPlugin } from "./app/library-internals/lucide-icons-plugin.ts";
import { oneLanguagePlugin } from "./app/library-internals/paraglide-one-language.ts";
import { routeModulesPlugin } from "./app/library-internals/react-router-route-modules-plugin.ts";
import { unusedModulesPlugin } from "./app/library-internals/react-router-unused-plugin.ts";
import shop from "./package.json" with { type: "json" };
import inlang from "./project.inlang/settings.json" with { type: "json" };

/**
 * Each language has a browser build of its own (decision 058): scripts/build.ts runs one more for each, of
 * which only what browsers load is wanted.
 */
const languageAlone = process.env.LANGUAGE_ALONE;
const language = languageAlone ?? inlang.baseLocale;

/**
 * Left to itself, the build makes a chunk of everything that two pages share: sixty for the home
 * page, each with an icon or a message. What every page needs comes in two chunks, one of them
 * React's, which stays the same when the shop changes; the rest is grouped by the pages that use it.
 */
const codeSplitting = {
  groups: [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
      priority: 3,
    },
    {
      name: "shell",
      // And the two icons of nearly every page, which would come in chunks of their own.
      test: /\/app\/(root|routes\/shop\/layout|domains\/cart\/product-grid|domains\/catalog\/shown\/product-grid-placeholders)\.tsx|\/icons\/chevron-(left|right)\.m?js/,
      priority: 2,
    },
    // Otherwise an icon would be in the chunk of the first dialog that also shows it.
    {
      name: "icons",
      test: /node_modules\/lucide-react\//,
      entriesAware: true,
      entriesAwareMergeThreshold: 400,
      priority: 1.5,
    },
    {
      name: "common",
      test: /\/app\//,
      minShareCount: 3,
      entriesAware: true,
      entriesAwareMergeThreshold: 200,
      priority: 1,
    },
  ],
};

/**
 * Without the list of users that the bundler puts into a group's name. A first visit loads the names of all pages: of a
 * hash, which no compression makes smaller, 28 bits tell the versions of one file apart.
 */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash:7].js`;
const names = { chunkFileNames, entryFileNames: chunkFileNames, hashCharacters: "hex" } as const;

/**
 * What the server's bundle leaves outside: native code and what comes with files of its own. These
 * are all that a production install has (docs/packages.md).
 */
const external = Object.keys(shop.dependencies);

/**
 * Before the bundler's own minifier and after it, which alone leaves a first visit 1.5 kB more to load.
 * The names of the files are those of what the bundler made.
 */
const minified: Plugin = {
  name: "minified",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  renderChunk: minifiedCode,
  async generateBundle(_options, files) {
    const chunks = Object.values(files).filter((file) => file.type === "chunk");
    await Promise.all(
      chunks.map(async (chunk) => {
        chunk.code = await minifiedCode(chunk.code);
      }),
    );
  },
};

async function minifiedCode(code: string): Promise<string> {
  return (
    await minify(code, { module: true, compress: { passes: 2, keep_fargs: false }, mangle: true })
  ).code;
}

/** Builds the commands beside the shop: a production install cannot run them from the sources. */
const commands: Plugin = {
  name: "commands",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    const names = [
      "make-admin",
      "new-session-secret",
      "backup",
      "restore",
      "drill",
      "import",
      "move-files",
    ];
    for (const name of names) {
      this.emitFile({ type: "chunk", id: `./scripts/${name}.ts`, fileName: `${name}.js` });
    }
  },
};

/**
 * What Vite bundles for the browser before a page is opened in development. Discovery is off: a
 * package found late would reload the page, and a search would follow the routes into what only the
 * server imports. tests/e2e/dev.spec.ts sees that nothing is missing.
 */
const browserPackages = [
  "@base-ui/react/alert-dialog",
  "@base-ui/react/dialog",
  "@base-ui/react/menu",
  "@base-ui/react/popover",
  "@base-ui/react/toolbar",
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@tiptap/react",
  "@tiptap/starter-kit",
  "clsx",
  "lucide-react",
  "react",
  "react-dom",
  "react-dom/client",
  "react-router",
  "react-router/dom",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "sonner",
  "uuid",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [
    // Before a build they are there (scripts/build.ts).
    command === "serve" &&
      paraglideVitePlugin({
        project: "./project.inlang",
        outdir: "./app/paraglide",
        strategy: ["baseLocale"],
        outputStructure: "locale-modules",
      }),
    tailwindcss(),
    reactRouter(),
    routeModulesPlugin,
    unusedModulesPlugin,
    iconsPlugin,
    minified,
    ...(languageAlone ? [] : [commands]),
    oneLanguagePlugin(language),
  ],
  environments: {
    client: {
      ...(command === "build" && { define: { "import.meta.env.LANGUAGE": `"${language}"` } }),
      optimizeDeps: { include: browserPackages, noDiscovery: true },
      build: {
        rolldownOptions: {
          output: { codeSplitting, ...names },
          checks: { bundlerTimings: false },
        },
        // A font inside the style sheet delays the first paint, which otherwise does not wait for fonts.
        assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
      },
    },
    // The process itself is the server bundle's entry, so that pages and process share one copy of
    // the database pool, the live hub and the configuration.
    // What the browser loads late is in this one bundle from the start, and that is no mistake.
    // The packages are in it too: reading 1,700 files took two thirds of the start, and half of the
    // memory was for code that nothing uses.
    ssr: {
      ...(command === "build" && {
        resolve: { noExternal: true, external },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: {
          input: languageAlone ? "virtual:react-router/server-manifest" : "./main.ts",
          checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        },
      },
    },
  },
}));
