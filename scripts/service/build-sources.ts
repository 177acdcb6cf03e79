// Brings a folder of sources its packages, and builds it: a process of its own, which is ended with all that it has started.
import { join } from "node:path";
import { install } from "../set-up.mjs";
import { command, run } from "./commands.ts";

const [sources = ""] = process.argv.slice(2);
await command(() => {
  install(sources);
  const binaries = join(sources, "node_modules", ".bin");
  run(join(binaries, "node"), ["scripts/build-now.ts"], {
    cwd: sources,
    env: { PATH: `${binaries}:${process.env.PATH}` },
  });
});
