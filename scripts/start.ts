import { build } from "./build.ts";

process.env.NODE_ENV ??= "production";
await build();
await import(new URL("../build/server/index.js", import.meta.url).href);
