// The shop for work on it: Vite stands in front and replaces what a page has loaded as it is edited.
// What the process itself runs (infrastructure, jobs, payments) is opened anew after an edit, behind
// the same HTTP server and on the same embedded database.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";

type Shop = typeof import("../server.ts");
type ConfigModule = typeof import("../app/server/process/config.server.ts");
type ProblemModule = typeof import("../app/server/process/start-problem.server.ts");
type EmbeddedModule = typeof import("../app/server/postgres/embedded-postgres.server.ts");

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
// Vite would end the process at once, before the shop has stopped its database.
process.removeAllListeners("SIGTERM");

const load = <Module>(module: string) => vite.ssrLoadModule(module) as Promise<Module>;
const serverBuild = "virtual:react-router/server-build";

/** What answers requests; those that come while the shop is opened anew wait for it. */
let answering = Promise.withResolvers<RequestListener>();
server.on("request", async (request, response) => {
  const answer = await answering.promise;
  answer(request, response);
});

async function open(): Promise<{ opened: Promise<void>; close: () => Promise<void> }> {
  const { openShop } = await load<Shop>("./server.ts");
  return openShop({
    clientFolder: undefined,
    build: () => load<ServerBuild>(serverBuild),
    languageAssets: {},
    middleware: vite.middlewares,
    listen: async (listener, { PORT, HOST }) => {
      if (!server.listening) {
        server.listen(PORT, HOST);
        await once(server, "listening");
      }
      answering.resolve(listener);
      return { port: (server.address() as AddressInfo).port, close: () => {} };
    },
  });
}

/** A shop that could not be opened says why to whoever asks, until an edit mends it. */
function answerWith(problem: string): void {
  console.error(problem);
  answering.resolve((_request, response) => response.writeHead(500).end(`${problem}\n`));
}

const { explain } = await load<ProblemModule>("./app/server/process/start-problem.server.ts");
const close: (() => unknown)[] = [() => vite.close()];
let shop: Awaited<ReturnType<typeof open>> | undefined;

async function stop(code: number): Promise<never> {
  await shop?.close();
  for (const end of close.reverse()) await end();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

try {
  const settings = (await load<ConfigModule>("./app/server/process/config.server.ts")).readConfig(
    process.env,
  );
  if (!settings.DATABASE_URL) {
    const { startEmbeddedPostgres } = await load<EmbeddedModule>(
      "./app/server/postgres/embedded-postgres.server.ts",
    );
    const postgres = await startEmbeddedPostgres(settings.DATA_DIR);
    close.push(postgres.stop);
    postgres.keepRunning().catch((error) => {
      console.error(explain(error));
      return stop(1);
    });
    process.env.DATABASE_URL = postgres.url;
    process.env.SAMPLE_SHOP ||= "yes";
  }
  shop = await open();
  await shop.opened;
} catch (error) {
  console.error(explain(error));
  await stop(1);
}

/** Whether the process itself runs this file, and not only a page. */
function isOfProcess(file: string): boolean {
  const graph = vite.environments.ssr.moduleGraph;
  const modules = new Set(graph.getModulesByFile(file));
  for (const module of modules) {
    if (module.file === resolve("server.ts")) return true;
    if (module.id?.includes(serverBuild)) continue;
    for (const importer of module.importers) modules.add(importer);
  }
  return false;
}

async function reopen(): Promise<void> {
  isQueued = false;
  answering = Promise.withResolvers();
  await shop?.close();
  try {
    shop = await open();
    await shop.opened;
  } catch (error) {
    answerWith(explain(error));
  }
}

let reopened = Promise.resolve();
/** Edits that come while the shop is being opened are gathered into one more opening. */
let isQueued = false;

vite.watcher.on("change", (file) => {
  if (!isOfProcess(file)) return;
  // Vite does so too, but maybe only when the shop has been opened anew, with what stood there before.
  vite.environments.ssr.moduleGraph.onFileChange(file);
  if (isQueued) return;
  isQueued = true;
  reopened = reopened.then(reopen);
});
