import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./app/paraglide",
      strategy: ["baseLocale"],
    }),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    // The process itself is the server bundle's entry, so that pages and process share one copy of
    // the database pool, the live hub and the configuration.
    ssr: { build: { rolldownOptions: { input: "./server.ts" } } },
  },
});
