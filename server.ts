import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "react-router";
import { createFirstAdmin } from "#app/domains/accounts/admin-role.server.ts";
import { cookieName } from "#app/domains/accounts/auth.server.ts";
import { userOfCookie } from "#app/domains/accounts/session.server.ts";
import {
  isPractice,
  openRazorpay,
  type RazorpaySettings,
} from "#app/domains/payments/razorpay.server.ts";
import { reconcileEveryMinute } from "#app/domains/payments/reconcile-payments.server.ts";
import { backUpNightly } from "#app/server/backup/nightly-backup.server.ts";
import { type Config, config } from "#app/server/config.server.ts";
import { openDatabase, pool } from "#app/server/database.server.ts";
import { openFiles } from "#app/server/files.server.ts";
import { type ShopHttp, shopRequestListener } from "#app/server/http.server.ts";
import { installationFact } from "#app/server/installation.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs.server.ts";
import { flushed, receiveChanges } from "#app/server/live.server.ts";
import { endLiveFeeds } from "#app/server/live-feed.server.ts";
import { log } from "#app/server/log.server.ts";
import { sendMails } from "#app/server/mail/send-mail.server.ts";
import { pageMatcher } from "#app/server/match-page.server.ts";
import { migrate } from "#app/server/migrate.server.ts";
import { dependenciesOf, topicsDeclarer } from "#app/server/page-topics.server.ts";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.server.ts";
import { renderPage } from "#app/server/render-page.server.ts";
import { ownAddress, setListeningPort, shopAddress } from "#app/server/shop-address.server.ts";
import { removeUnusedUploadsNightly } from "#app/server/upload.server.ts";
import { fillSampleShop } from "#db/sample/fill.server.ts";

/** How long running requests may take to end when the process is told to stop, in ms. */
const shutdownTimeout = 10_000;

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
      void shop.close().then(() => process.exit(0));
    });
  }
  try {
    await shop.opened;
  } catch (error) {
    // Stopped in the middle of its start, it fails at whatever it was about to do.
    if (stopped) process.exit(0);
    throw error;
  }
}

export interface OpeningShop {
  /** Rejects with what stood in the way; all that was opened is closed again by then. */
  opened: Promise<void>;
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
  const opened = open(mode, atEnd, stopping.signal).catch(async (error) => {
    await close();
    throw error;
  });
  return { opened, close };
}

/** From nothing to an open shop, in the order of its parts; `stopping` ends it in between. */
async function open(mode: Mode, atEnd: AtEnd, stopping: AbortSignal): Promise<void> {
  const settings = config();
  log.level = settings.LOG_LEVEL;

  let databaseUrl = settings.DATABASE_URL;
  if (!databaseUrl) {
    const starting = startEmbeddedPostgres(settings.DATA_DIR);
    atEnd(async () => (await starting.catch(() => undefined))?.stop());
    databaseUrl = (await starting).url;
  }
  // PostgreSQL does not stop while it has connections, so a shop that is closing must open none.
  stopping.throwIfAborted();
  await migrate(databaseUrl);
  stopping.throwIfAborted();
  openDatabase(databaseUrl, settings.DATABASE_POOL);
  atEnd(async () => {
    await flushed();
    await pool.end();
  });
  openFiles(filesFolder());

  await openPayments(settings, atEnd);

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
    pageCache: mode.clientFolder ? everybodysPages(await mode.build()) : undefined,
    feedUser: async ({ headers }) => {
      const { user } = await userOfCookie(new Headers({ cookie: headers.cookie ?? "" }));
      return user && { id: user.id, isAdmin: user.userType === "admin" };
    },
  });
  const { port, close } = await mode.listen(listener, settings);
  atEnd(() => {
    endLiveFeeds();
    return close();
  });
  setListeningPort(port);

  // While the shop answers, and before the first admin is made: a shop with users is not a new one.
  if (settings.SAMPLE_SHOP ?? !settings.DATABASE_URL) await fillSampleShop(print);

  const jobs = await openJobs(databaseUrl);
  atEnd(() => closeJobs(jobs));
  await sendMails(jobs);
  await reconcileEveryMinute(jobs);
  await removeUnusedUploadsNightly(jobs);
  await backUpNightly(jobs, { databaseUrl, filesFolder: filesFolder(), settings, stopping });
  // Last, because its password is shown only here: a start that fails before must not have made it.
  greet(await createFirstAdmin());
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
  const { startPracticeGateway } = await import("@madua/practice-gateway");
  const secret = await installationFact("practice-gateway-secret", () => randomUUID());
  const keys = { keyId: "rzp_practice", keySecret: secret, webhookSecret: secret };
  const gateway = await startPracticeGateway({
    ...keys,
    // A shop whose port is left to the system is a test's, and alone.
    stateFile: settings.PORT
      ? join(settings.DATA_DIR, `practice-gateway-${settings.PORT}.json`)
      : undefined,
    webhookUrl: () => `${ownAddress()}/hooks/razorpay`,
    log: (line) => log.info(line),
  });
  atEnd(() => gateway.close());
  return { ...keys, practiceUrl: gateway.url };
}

/** A server of this process's own, on the settings' port. */
async function listenOnPort(listener: RequestListener, { PORT, HOST }: Config): Promise<Listening> {
  const server = createServer(listener);
  // Longer than a proxy before it keeps an idle connection, which it would otherwise find closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

/** Lets running requests end, for a while. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection whose answer has just ended would be kept for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const ended = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
  await closed;
  clearInterval(idle);
  clearTimeout(ended);
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
  if (isPractice())
    lines.push("Paying online: practice, no money moves (RAZORPAY_KEY_ID is not set)");
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
