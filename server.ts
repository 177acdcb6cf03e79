import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { ServerBuild } from "react-router";
import { cookieName } from "#app/domains/accounts/login/auth.server.ts";
import { userOfCookie, viewerOfCookie } from "#app/domains/accounts/sessions/session.server.ts";
import {
  checkFirstAdminPassword,
  createFirstAdmin,
} from "#app/domains/accounts/staff/admin-role.server.ts";
import { checkBooksNightly } from "#app/domains/books/check-books.server.ts";
import { keepPrices } from "#app/domains/catalog/prices/settle-prices.server.ts";
import { keepFiguresHourly } from "#app/domains/figures/keep-figures.server.ts";
import "#app/domains/invoices/attach-invoice.server.ts";
import { runCourierImports } from "#app/domains/couriers/importing/run-courier-imports.server.ts";
import { settleInvoicesSoon } from "#app/domains/invoices/settle-invoices.server.ts";
import { renewStoriesNightly } from "#app/domains/labelling/story/read-batch-story.server.ts";
import { listStoredPicturesNightly } from "#app/domains/media/list-stored-pictures.server.ts";
import { announceNewsSoon } from "#app/domains/notifications/announce.server.ts";
import { sendMorningMails } from "#app/domains/notifications/morning-mail.server.ts";
import { sendPushes } from "#app/domains/notifications/send-pushes.server.ts";
import { lookAfterConfirmationsEveryMinute } from "#app/domains/orders/confirming/look-after-confirmations.server.ts";
import { returnLeftBatches } from "#app/domains/orders/stock/return-left-batches.server.ts";
import { practiceStorage } from "#app/domains/payments/provider/practice-storage.server.ts";
import {
  openRazorpay,
  type RazorpaySettings,
} from "#app/domains/payments/provider/razorpay.server.ts";
import { checkHurriedPayments } from "#app/domains/payments/recording/hurry-check.server.ts";
import { reconcileEveryMinute } from "#app/domains/payments/recording/reconcile-payments.server.ts";
import { lookAfterUnpaidEveryMinute } from "#app/domains/payments/unpaid/close-unpaid-orders.server.ts";
import { followPolicies } from "#app/domains/policies/keep-policy-versions.server.ts";
import { removeOutdatedNightly } from "#app/domains/privacy/remove-outdated.server.ts";
import { runProductImports } from "#app/domains/product-editing/import/run-product-imports.server.ts";
import { tidySearchNightly } from "#app/domains/search/tidy-search.server.ts";
import { followFacts } from "#app/domains/shop-facts/present-facts.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { wordSources } from "#app/domains/word-sources.server.ts";
import { keepOfficeWords } from "#app/server/office-words/keep-office-words.server.ts";
import "#app/domains/payments/register-order-payments.server.ts";
import { withholdBatchesHourly } from "#app/domains/stock/batches/withhold-batches.server.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { backUpNightly } from "#app/server/backup/nightly-backup.server.ts";
import { closeDatabase, openDatabase } from "#app/server/database/database.server.ts";
import { migrate } from "#app/server/database/migrate.server.ts";
import { provideDatabase } from "#app/server/database/provide-database.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import {
  checkFiles,
  openOutbox,
  openUploadedFiles,
} from "#app/server/files/open-file-store.server.ts";
import { shareAssets } from "#app/server/files/shared-assets.server.ts";
import { removeUnusedUploadsNightly } from "#app/server/files/upload.server.ts";
import { type ShopHttp, shopRequestListener } from "#app/server/http/http.server.ts";
import { buildIn, type LanguageAssets } from "#app/server/http/language-builds.server.ts";
import { patternFinder } from "#app/server/http/match-page.server.ts";
import { renderPage } from "#app/server/http/render-page.server.ts";
import { ownAddress, setListeningPort, shopAddress } from "#app/server/http/shop-address.server.ts";
import { closeJobs, openJobs } from "#app/server/jobs/jobs.server.ts";
import { flushed, receiveChanges, receivesOtherNodes } from "#app/server/live/live.server.ts";
import { endLiveFeeds } from "#app/server/live/live-feed.server.ts";
import { publishWhatIsDue } from "#app/server/live/publish-later.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { sendMails } from "#app/server/mail/send-mail.server.ts";
import type { OpenedMetrics } from "#app/server/metrics/open-metrics.server.ts";
import { setPageBuild } from "#app/server/page-cache/page-build.server.ts";
import { readPageStyles } from "#app/server/page-cache/page-styles.server.ts";
import { sharedPages } from "#app/server/page-cache/shared-pages.server.ts";
import { removeOldDatabases } from "#app/server/postgres/moved-folder.server.ts";
import { type Config, config } from "#app/server/process/config.server.ts";
import { installationFact } from "#app/server/process/installation.server.ts";
import { type Lifetime, type Opening, opening } from "#app/server/process/opening.server.ts";
import {
  practiceNote,
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "#app/server/process/practice-payments.server.ts";
import { setReady } from "#app/server/process/readiness.server.ts";
import type { AsWorker } from "#app/server/workers/worker.server.ts";
import { fillSampleShop } from "#db/sample/fill.server.ts";

/** What differs between the built shop and development (scripts/dev.ts). */
export interface Mode {
  clientFolder: string | undefined;
  build: () => Promise<ServerBuild>;
  languageAssets: LanguageAssets;
  /** Development's own files (Vite), asked before the pages. */
  middleware?: ShopHttp["middleware"];
  /** Answers HTTP requests by `listener` until it is closed. */
  listen: (listener: RequestListener, settings: Config) => Promise<Listening>;
  /** Where this process is one of several (WORKERS). */
  worker?: AsWorker | undefined;
}

export interface Listening {
  port: number;
  close: () => unknown;
}

/** Opens the shop in this process. */
export function openShop(mode: Mode): Opening {
  return opening((lifetime) => open(mode, lifetime));
}

/** From nothing to an open shop, in the order of its parts; `stopping` ends it in between. */
async function open(mode: Mode, lifetime: Lifetime): Promise<void> {
  const { atEnd, stopping } = lifetime;
  const settings = config();
  refusePublicPractice(settings);
  refuseLiveKeysOverHttp(settings);
  log.level = settings.LOG_LEVEL;
  const databaseUrl = mode.worker?.databaseUrl ?? (await provideDatabase(settings, lifetime));
  // Past a pooler, for what needs a session of its own (operations: a-pooler).
  const directUrl = settings.DATABASE_DIRECT_URL ?? databaseUrl;
  // PostgreSQL does not stop while it has connections, so a shop that is closing must open none.
  stopping.throwIfAborted();
  await migrate(directUrl);
  stopping.throwIfAborted();
  openDatabase(databaseUrl, settings.DATABASE_POOL);
  atEnd(async () => {
    await flushed();
    await closeDatabase();
  });
  // Before anything is shown or mailed.
  atEnd(await followFacts());
  atEnd(await followPolicies());
  await checkFirstAdminPassword();
  const files = await openUploadedFiles(settings);
  await checkFiles(files);
  openFiles(files);
  if (mode.clientFolder) {
    const { assets } = await mode.build();
    setPageBuild([assets, ...Object.values(mode.languageAssets)]);
    await readPageStyles(mode.clientFolder);
    await shareAssets(mode.clientFolder);
  }

  await openPayments(settings, atEnd);

  const routeOf = mode.clientFolder ? patternFinder((await mode.build()).routes) : () => "";
  const metrics = await openWatching(mode, settings, routeOf, atEnd);

  const stopReceiving = new AbortController();
  const receiving = receiveChanges(directUrl, stopReceiving.signal, databaseUrl);
  atEnd(() => {
    stopReceiving.abort();
    return receiving;
  });

  const listener = shopRequestListener({
    clientFolder: mode.clientFolder,
    middleware: mode.middleware,
    files,
    renderPage: async (request) => {
      const build = buildIn(presentLanguage(), await mode.build(), mode.languageAssets);
      return renderPage(build, request);
    },
    routeOf,
    meter: metrics?.meter,
    pageCache: mode.clientFolder
      ? { ...sharedPages(await mode.build()), sessionCookie: cookieName, viewerOf: viewerOfCookie }
      : undefined,
    feedUser: async ({ headers }) => {
      const { user } = await userOfCookie(new Headers({ cookie: headers.cookie ?? "" }));
      return user && { id: user.id, role: user.userType, permissions: permissionsOf(user) };
    },
  });
  // Opened last, and closed after the requests have ended.
  let jobs: Promise<PgBoss> | undefined;
  atEnd(async () => {
    const opened = await jobs?.catch(() => undefined);
    if (opened) await closeJobs(opened);
  });
  // The others answer meanwhile; this one would say that the database is away if its start took long.
  while (mode.worker && !receivesOtherNodes()) await delay(20, undefined, { signal: stopping });
  const { port, close } = await mode.listen(listener, settings);
  atEnd(() => {
    const closed = close();
    endLiveFeeds();
    return closed;
  });
  setListeningPort(port);
  if (metrics) atEnd((await metrics.serve()).close);

  // Beside the rest of the start: a page takes it longer than the first ones that are asked for.
  void listener.warm(stopping).then(setReady, (error) => {
    log.error({ err: error }, "the main pages could not be rendered");
    setReady();
  });

  // Of several workers one does all that follows; another where that one has ended.
  const isFirst = (await mode.worker?.chosen())?.isFirst ?? true;
  // While the shop answers, and before the first admin is made: a shop with users is not a new one.
  if (settings.SAMPLE_SHOP ?? !settings.DATABASE_URL) await fillSampleShop(print);

  stopping.throwIfAborted();
  jobs = openJobs(directUrl);
  const running = await jobs;
  await sendMails(running);
  await checkHurriedPayments(running);
  await reconcileEveryMinute(running);
  await lookAfterUnpaidEveryMinute(running);
  await lookAfterConfirmationsEveryMinute(running);
  await keepPrices(running);
  atEnd(await announceNewsSoon(running));
  await sendPushes(running);
  await sendMorningMails(running);
  await publishWhatIsDue(running);
  await settleInvoicesSoon(running);
  await runProductImports(running);
  await runCourierImports(running);
  await withholdBatchesHourly(running, returnLeftBatches);
  await renewStoriesNightly(running);
  await removeUnusedUploadsNightly(running);
  await listStoredPicturesNightly(running);
  await tidySearchNightly(running);
  await keepOfficeWords(running, wordSources);
  await checkBooksNightly(running, () => {
    if (!settings.DATABASE_URL) removeOldDatabases(settings.DATA_DIR);
  });
  await keepFiguresHourly(running);
  await removeOutdatedNightly(running, await openOutbox(settings));
  await backUpNightly(running, { databaseUrl: directUrl, files, settings, stopping });
  // Last, because its password is shown only here: a start that fails before must not have made it.
  if (isFirst) greet(await createFirstAdmin());
}

/** Traces and metrics, loaded only where they are wanted (operations: metrics). */
async function openWatching(
  { worker }: Mode,
  settings: Config,
  routeOf: (pathname: string) => string,
  atEnd: Lifetime["atEnd"],
): Promise<OpenedMetrics | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTracing } = await import("#app/server/tracing/open-tracing.server.ts");
    atEnd(openTracing(settings));
  }
  const { METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return undefined;
  const { openMetrics } = await import("#app/server/metrics/open-metrics.server.ts");
  return openMetrics({ ...settings, METRICS_PORT }, routeOf, worker !== undefined);
}

/**
 * Razorpay by its keys; without them a practice gateway, which is loaded for nobody else
 * (rules: payments-4).
 */
async function openPayments(settings: Config, atEnd: Lifetime["atEnd"]): Promise<void> {
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

async function openPracticeGateway(
  settings: Config,
  atEnd: Lifetime["atEnd"],
): Promise<RazorpaySettings> {
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
