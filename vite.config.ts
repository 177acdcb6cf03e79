import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { routeModulesPlugin } from "./app/library-internals/react-router-route-modules-plugin.ts";
import shop from "./package.json" with { type: "json" };

/**
 * Left alone, the build makes a file of everything that two pages share: sixty for the home page, a
 * sign or a text each. What is in every page comes in two files, one of them React's, which stays
 * when the shop changes; what several pages use is gathered by who uses it.
 */
const codeSplitting = {
  groups: [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
      priority: 3,
    },
    { name: "shell", test: /\/app\/(root|routes\/shop\/layout)\.tsx/, priority: 2 },
    // Else a sign would come with the first dialog that shows it too.
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

/** Without the list of its users, which the build puts into the name of what it has gathered. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split("~")[0]}-[hash].js`;

/**
 * What the server's bundle leaves outside: native code and what comes with files of its own. These
 * are all that a production install has (docs/packages.md).
 */
const external = Object.keys(shop.dependencies);

/** Builds the command beside the shop: a production install cannot run it from the sources. */
const makeAdminCommand: Plugin = {
  name: "make-admin-command",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    this.emitFile({ type: "chunk", id: "./scripts/make-admin.ts", fileName: "make-admin.js" });
  },
};

/**
 * What Vite bundles for the browser before a page is opened in development. Nothing is found on the
 * way: a package found late would reload the page, and a search would follow the routes into what
 * only the server imports. tests/e2e/dev.spec.ts sees that nothing is missing.
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
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/paraglide",
      strategy: ["baseLocale"],
    }),
    tailwindcss(),
    reactRouter(),
    routeModulesPlugin,
    makeAdminCommand,
  ],
  // Two hundredths smaller than what the bundler's own minifier leaves.
  build: { terserOptions: { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } } },
  environments: {
    client: {
      optimizeDeps: { include: browserPackages, noDiscovery: true },
      build: {
        minify: "terser",
        rolldownOptions: {
          output: { codeSplitting, chunkFileNames },
          // While there is one language (decision 007) a message asks for it and leaves the answer unused.
          treeshake: { manualPureFunctions: ["getLocale"] },
        },
        // A font in the style sheet holds up the first paint, which else does not wait for fonts.
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
        rolldownOptions: { input: "./server.ts", checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
}));
