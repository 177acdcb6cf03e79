// `npm run dev`: the shop with Vite's middleware in front, for work on the pages.
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } } });
const { start, explain } = await vite.ssrLoadModule("./server.ts");

start({
  clientFolder: undefined,
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  middleware: vite.middlewares,
}).catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
