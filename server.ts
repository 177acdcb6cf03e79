import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PgBoss } from "pg-boss";
import type { ServerBuild } from "react-router";
import {
  checkFirstAdminPassword,
  createFirstAdmin,
} from "#app/domains/accounts/admin-role.server.ts";
import { cookieName } from "#app/domains/accounts/auth.server.ts";
import { userOfCookie } from "#app/domains/accounts/session.server.ts";
import { checkBooksNightly } from "#app/domains/books/check-books.server.ts";
import { checkHurriedPayments } from "#app/domains/payments/hurry-check.server.ts";
import { practiceStorage } from "#app/domains/payments/practice-storage.server.ts";
import { openRazorpay, type RazorpaySettings } from "#app/domains/payments/razorpay.server.ts";
import { reconcileEveryMinute } from "#app/domains/payments/reconcile-payments.server.ts";
import { removeOutdatedNightly } from "#app/domains/privacy/remove-outdated.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { backUpNightly } from "#app/server/backup/nightly-backup.server.ts";
import { type Config, config } from "#app/server/config.server.ts";
import { closeDatabase, openDatabase } from "#app/server/database.server.ts";
import { drainable } from "#app/server/drain.server.ts";
import { openFiles } from "#app/server/files.server.ts";
import { type ShopHttp, shopRequestListener } from "#app/server/http.server.ts";
import { installationFact } from "#app/server/installation.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs.server.ts";
import { flushed, receiveChanges } from "#app/server/live.server.ts";
import { endLiveFeeds } from "#app/server/live-feed.server.ts";
import { log } from "#app/server/log.server.ts";
import { sendMails } from "#app/server/mail/send-mail.server.ts";
import { pageMatcher, patternFinder } from "#app/server/match-page.server.ts";
import { littleMemory } from "#app/server/memory.server.ts";
import type { OpenedMetrics } from "#app/server/metrics/open-metrics.server.ts";
import { migrate } from "#app/server/migrate.server.ts";
import { setVersion } from "#app/server/nodes.server.ts";
import { dependenciesOf, topicsDeclarer } from "#app/server/page-topics.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { removeOldDatabases } from "#app/server/postgres/moved-folder.server.ts";
import {
  practiceNote,
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "#app/server/practice-payments.server.ts";
import { renderPage } from "#app/server/render-page.server.ts";
import { ownAddress, setListeningPort, shopAddress } from "#app/server/shop-address.server.ts";
import { removeUnusedUploadsNightly } from "#app/server/upload.server.ts";
import { fillSampleShop } from "#db/sample/fill.server.ts";

/** The process is gone this long after it was told to stop, in ms, whatever has not ended by then. */
const stopBound = 15_000;

/** What differs between the built shop and development (scripts/dev.ts). */
interface Mode {
  clientFolder: string | undefined;
  build: () => Promise<ServerBuild>;
  /** Development's own files (Vite), asked before the pages. */
  middleware?: ShopHttp["middleware"];
  /** Answers HTTP requests by `listener` until it is closed. */
  listen: (listener: RequestListener, settings: Config) => Promise<Listening>;
}

interface Listening {
  port: number;
  close: () => unknown;
}

type AtEnd = (end: () => unknown) => void;

/**
 * Starts the process, and stops it on Ctrl-C or SIGTERM, at any moment from here on.
 * @throws Error with what stood in the way; all that was opened is closed again.
 */
async function start(mode: Mode): Promise<void> {
  const shop = openShop(mode);
  let stopped = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      stopped = true;
      setTimeout(giveUpStopping, stopBound).unref();
      void shop.close().then(() => process.exit(0));
    });
  }
  void shop.lost.then(async (reason) => {
    log.fatal(reason.message);
    setTimeout(giveUpStopping, stopBound).unref();
    await shop.close();
    process.exit(1);
  });
  try {
    await shop.opened;
  } catch (error) {
    // Stopped in the middle of its start, it fails at whatever it was about to do.
    if (stopped) process.exit(0);
    throw error;
  }
}

function giveUpStopping(): void {
  log.fatal(`not stopped within ${stopBound / 1000} s; what still runs is broken off`);
  process.exit(1);
}

export interface OpeningShop {
  /** Rejects with what stood in the way; all that was opened is closed again by then. */
  opened: Promise<void>;
  /** Resolves where the database is gone for good, with what stood in the way. */
  lost: Promise<Error>;
  /** Closes what has been opened so far, the last first; to be called at any moment, once or more. */
  close: () => Promise<void>;
}

/** Opens the shop in this process. */
export function openShop(mode: Mode): OpeningShop {
  const closing: (() => unknown)[] = [];
  const stopping = new AbortController();
  let closed: Promise<void> | undefined;
  const closeAll = async () => {
    stopping.abort();
    // What is being opened meanwhile adds its end, which comes before those of what it rests on.
    for (let end = closing.pop(); end; end = closing.pop()) await end();
  };
  const close = () => {
    closed ??= closeAll();
    return closed;
  };
  const atEnd: AtEnd = (end) => closing.push(end);
  const lost = Promise.withResolvers<Error>();
  const opened = open(mode, atEnd, stopping.signal, lost.resolve).catch(async (error) => {
    await close();
    throw error;
  });
  return { opened, lost: lost.promise, close };
}

/** From nothing to an open shop, in the order of its parts; `stopping` ends it in between. */
async function open(
  mode: Mode,
  atEnd: AtEnd,
  stopping: AbortSignal,
  onLost: (reason: Error) => void,
): Promise<void> {
  const settings = config();
  refusePublicPractice(settings);
  refuseLiveKeysOverHttp(settings);
  log.level = settings.LOG_LEVEL;
  const tooLittle = littleMemory(settings.DATABASE_URL ? "alone" : "withDatabase");
  if (tooLittle) log.warn(tooLittle);

  let databaseUrl = settings.DATABASE_URL;
  if (!databaseUrl) {
    const starting = startEmbeddedPostgres(settings.DATA_DIR);
    atEnd(async () => (await starting.catch(() => undefined))?.stop());
    const postgres = await starting;
    postgres.keepRunning(stopping).catch(onLost);
    databaseUrl = postgres.url;
  }
  // PostgreSQL does not stop while it has connections, so a shop that is closing must open none.
  stopping.throwIfAborted();
  await migrate(databaseUrl);
  stopping.throwIfAborted();
  openDatabase(databaseUrl, settings.DATABASE_POOL);
  atEnd(async () => {
    await flushed();
    await closeDatabase();
  });
  await checkFirstAdminPassword();
  openFiles(filesFolder());

  await openPayments(settings, atEnd);

  const routeOf = mode.clientFolder ? patternFinder((await mode.build()).routes) : () => "";
  const metrics = await openWatching(settings, routeOf, atEnd);

  if (mode.clientFolder) setVersion((await mode.build()).assets.version);
  const stopReceiving = new AbortController();
  const receiving = receiveChanges(databaseUrl, stopReceiving.signal);
  atEnd(() => {
    stopReceiving.abort();
    return receiving;
  });

  const listener = shopRequestListener({
    clientFolder: mode.clientFolder,
    middleware: mode.middleware,
    filesFolder: filesFolder(),
    renderPage: async (request) => renderPage(await mode.build(), request),
    routeOf,
    meter: metrics?.meter,
    pageCache: mode.clientFolder ? everybodysPages(await mode.build()) : undefined,
    feedUser: async ({ headers }) => {
      const { user } = await userOfCookie(new Headers({ cookie: headers.cookie ?? "" }));
      return user && { id: user.id, permissions: permissionsOf(user) };
    },
  });
  // Opened last, and closed after the requests have ended.
  let jobs: Promise<PgBoss> | undefined;
  atEnd(async () => {
    const opened = await jobs?.catch(() => undefined);
    if (opened) await closeJobs(opened);
  });
  const { port, close } = await mode.listen(listener, settings);
  atEnd(() => {
    const closed = close();
    endLiveFeeds();
    return closed;
  });
  setListeningPort(port);
  if (metrics) atEnd((await metrics.serve()).close);

  // While the shop answers, and before the first admin is made: a shop with users is not a new one.
  if (settings.SAMPLE_SHOP ?? !settings.DATABASE_URL) await fillSampleShop(print);

  stopping.throwIfAborted();
  jobs = openJobs(databaseUrl);
  const running = await jobs;
  await sendMails(running);
  await checkHurriedPayments(running);
  await reconcileEveryMinute(running);
  await removeUnusedUploadsNightly(running);
  await checkBooksNightly(running, () => {
    if (!settings.DATABASE_URL) removeOldDatabases(settings.DATA_DIR);
  });
  await removeOutdatedNightly(running, settings.DATA_DIR);
  await backUpNightly(running, { databaseUrl, filesFolder: filesFolder(), settings, stopping });
  // Last, because its password is shown only here: a start that fails before must not have made it.
  greet(await createFirstAdmin());
}

/** Traces and metrics, loaded only where they are wanted (operations: metrics). */
async function openWatching(
  settings: Config,
  routeOf: (pathname: string) => string,
  atEnd: AtEnd,
): Promise<OpenedMetrics | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTracing } = await import("#app/server/tracing/open-tracing.server.ts");
    atEnd(openTracing(settings));
  }
  const { METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return undefined;
  const { openMetrics } = await import("#app/server/metrics/open-metrics.server.ts");
  return openMetrics({ ...settings, METRICS_PORT }, routeOf);
}

/**
 * Razorpay by its keys; without them a practice gateway, which is loaded for nobody else
 * (rules: payments-4).
 */
async function openPayments(settings: Config, atEnd: AtEnd): Promise<void> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = settings;
  openRazorpay(
    RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET
      ? {
          keyId: RAZORPAY_KEY_ID,
          keySecret: RAZORPAY_KEY_SECRET,
          webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
          practiceUrl: settings.RAZORPAY_URL,
        }
      : await openPracticeGateway(settings, atEnd),
  );
}

async function openPracticeGateway(settings: Config, atEnd: AtEnd): Promise<RazorpaySettings> {
  const { startPracticeGateway, takeOverStateFiles } = await import("@madua/practice-gateway");
  const secret = await installationFact("practice-gateway-secret", () => randomUUID());
  const keys = { keyId: "rzp_practice", keySecret: secret, webhookSecret: secret };
  const storage = practiceStorage();
  await takeOverStateFiles(settings.DATA_DIR, storage, (line) => log.warn(line));
  const gateway = await startPracticeGateway({
    ...keys,
    storage,
    webhookUrl: () => `${ownAddress()}/hooks/razorpay`,
    log: (line) => log.info(line),
  });
  atEnd(() => gateway.close());
  return { ...keys, practiceUrl: gateway.url };
}

/** A server of this process's own, on the settings' port. */
async function listenOnPort(listener: RequestListener, { PORT, HOST }: Config): Promise<Listening> {
  const server = createServer();
  const close = drainable(server);
  server.on("request", listener);
  // Longer than a proxy before it keeps an idle connection, which it would otherwise find closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close };
}

/**
 * The storefront's own pages (app/routes/shop) are the same for every visitor; those of accounts
 * and the back office are not.
 */
function everybodysPages({ routes }: ServerBuild): ShopHttp["pageCache"] {
  const routesOf = pageMatcher(routes);
  const declared = topicsDeclarer(routes);
  return {
    sessionCookie: cookieName,
    isForEverybody: (pathname) => {
      const page = routesOf(pathname).at(-1)?.route;
      return page?.id?.startsWith("routes/shop/") === true && page.path !== "*";
    },
    dependencies: (pathname, tables) => dependenciesOf(tables, declared(pathname)),
  };
}

const filesFolder = () => join(config().DATA_DIR, "files");

/** Says where to go and, once, how to log in. */
function greet(admin: Awaited<ReturnType<typeof createFirstAdmin>>): void {
  const url = shopAddress();
  const lines = [`Madua is open: ${url}`, `Back office:   ${url}/my`];
  const practice = practiceNote(config());
  if (practice) lines.push(`Paying online: ${practice}`);
  if (admin) lines.push(`Admin:         ${admin.email}`);
  if (admin?.password) lines.push(`Password:      ${admin.password} (shown only this once)`);
  print(lines.join("\n"));
}

/** For whoever sits at the keyboard. */
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** One line instead of a stack: these are the mistakes that a person at the keyboard can mend. */
export function explain(error: unknown): string {
  const problem = error as NodeJS.ErrnoException & { port?: number };
  if (problem.code === "EADDRINUSE") {
    return `Port ${problem.port} is in use: stop what listens there, or set PORT to another.`;
  }
  if (problem.code === "EACCES" && problem.port) {
    return `Port ${problem.port} may not be opened by this user: set PORT to one above 1023.`;
  }
  if (problem.code === "ECONNREFUSED" || problem.code === "ENOTFOUND") {
    return `The database does not answer (${problem.code}): check DATABASE_URL.`;
  }
  return problem.message;
}

if (import.meta.env.PROD) {
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled rejection");
    process.exit(1);
  });
  start({
    clientFolder: fileURLToPath(new URL("../client", import.meta.url)),
    build: () => import("virtual:react-router/server-build"),
    listen: listenOnPort,
  }).catch((error) => {
    console.error(explain(error));
    process.exit(1);
  });
}
