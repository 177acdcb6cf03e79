// `npm run dev`: the shop with Vite's middleware in front, for work on the pages.
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, hmr: false } });
// Vite would end the process at once, before the shop has stopped its database.
process.removeAllListeners("SIGTERM");

type Shop = typeof import("../server.ts");
const load = () => vite.ssrLoadModule("./server.ts") as Promise<Shop>;
const { start, explain } = await load();

let ground: Awaited<ReturnType<Shop["start"]>> | undefined;
try {
  ground = await start({
    clientFolder: undefined,
    build: async () => {
      // An edit may have given the modules of the ground a new life, without a database.
      (await load()).openAgain(ground);
      return vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
    },
    middleware: vite.middlewares,
  });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
