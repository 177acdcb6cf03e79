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
import { followConnections } from "#app/domains/connections/present-connections.server.ts";
import { type CourierApi, openCourierApi } from "#app/domains/couriers/api/courier-api.server.ts";
import { shiprocket } from "#app/domains/couriers/api/shiprocket.server.ts";
import { lookAfterBookings } from "#app/domains/couriers/bookings/look-after-bookings.server.ts";
import { runCourierImports } from "#app/domains/couriers/importing/run-courier-imports.server.ts";
import { settleInvoicesSoon } from "#app/domains/invoices/settle-invoices.server.ts";
import { renewStoriesNightly } from "#app/domains/labelling/story/read-batch-story.server.ts";
import { readLook } from "#app/domains/look/read-look.server.ts";
import { listStoredPicturesNightly } from "#app/domains/media/list-stored-pictures.server.ts";
import { announceNewsSoon } from "#app/domains/notifications/announce.server.ts";
import { sendMorningMails } from "#app/domains/notifications/morning-mail.server.ts";
import { sendPushes } from "#app/domains/notifications/send-pushes.server.ts";
import { tellBackInStockEveryMinute } from "#app/domains/notifications/stock-waits.server.ts";
import { tellNetworkOfNews } from "#app/domains/ondc/after/tell-network.server.ts";
import { tellChangesSoon } from "#app/domains/ondc/catalogue/catalogue-changes.server.ts";
import {
  ondcSeller,
  setPracticeNetwork,
  wantsPracticeNetwork,
} from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import { removeOldOndcMessagesNightly } from "#app/domains/ondc/protocol/remove-old-messages.server.ts";
import { workOnOndc } from "#app/domains/ondc/protocol/work-on-messages.server.ts";
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
import { lookAfterUpkeepDaily } from "#app/domains/upkeep/tell-needs.server.ts";
import { sendWebhooks } from "#app/domains/webhooks/send-webhooks.server.ts";
import { sendWhatsapp } from "#app/domains/whatsapp/send-whatsapp.server.ts";
import { registeredTemplates } from "#app/domains/whatsapp/templates.ts";
import { followTopic } from "#app/server/live/follow-topic.server.ts";
import "#app/domains/whatsapp/enqueue-whatsapp.server.ts";
import { wordSources } from "#app/domains/word-sources.server.ts";
import { keepOfficeWords } from "#app/server/office-words/keep-office-words.server.ts";
import "#app/domains/ondc/issues/follow-complaints.server.ts";
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
import { type Config, config, whenConfigChanges } from "#app/server/process/config.server.ts";
import { installationFact } from "#app/server/process/installation.server.ts";
import { type Lifetime, type Opening, opening } from "#app/server/process/opening.server.ts";
import {
  practiceNote,
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "#app/server/process/practice-payments.server.ts";
import { setReady } from "#app/server/process/readiness.server.ts";
import { endingWhenIdle, isPracticeShop } from "#app/server/rehearsal/practice-shop.server.ts";
import {
  openWhatsapp,
  type WhatsappKeys,
  whatsappKeys,
} from "#app/server/whatsapp/cloud-api.server.ts";
import type { AsWorker } from "#app/server/workers/worker.server.ts";
import { type PayForPractice, prepareDay } from "#db/rehearsal/prepare-day.server.ts";
import { fillSampleShop, noteSampleShop } from "#db/sample/fill.server.ts";
import { forgetSampleNightly } from "#db/sample/take-away.server.ts";

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
  atEnd(await followTopic("shop-facts", readLook, ["shop-facts"]));
  atEnd(await followConnections());
  // By whose keys it is, the office may say too.
  refusePublicPractice(config());
  refuseLiveKeysOverHttp(config());
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

  await openProviders(atEnd);

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
  const { port, close } = await mode.listen(
    isPracticeShop() ? endingWhenIdle(listener) : listener,
    settings,
  );
  atEnd(() => {
    const closed = close();
    endLiveFeeds();
    return closed;
  });
  setListeningPort(port);
  atEnd(await followPracticeOndc(atEnd));
  if (metrics) atEnd((await metrics.serve()).close);

  // Beside the rest of the start: a page takes it longer than the first ones that are asked for.
  void listener.warm(stopping).then(setReady, (error) => {
    log.error({ err: error }, "the main pages could not be rendered");
    setReady();
  });

  // Of several workers one does all that follows; another where that one has ended.
  const isFirst = (await mode.worker?.chosen())?.isFirst ?? true;
  // While the shop answers, and before the first admin is made: a shop with users is not a new one.
  await noteSampleShop();
  const wantsSample = settings.SAMPLE ?? settings.SAMPLE_SHOP ?? !settings.DATABASE_URL;
  if (wantsSample) await fillSampleShop(print);

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
  await tellBackInStockEveryMinute(running);
  await sendWhatsapp(running);
  atEnd(await sendWebhooks(running));
  await workOnOndc(running);
  await tellNetworkOfNews(running);
  atEnd(await tellChangesSoon(running));
  await removeOldOndcMessagesNightly(running);
  await publishWhatIsDue(running);
  await settleInvoicesSoon(running);
  await runProductImports(running);
  await runCourierImports(running);
  await lookAfterBookings(running);
  await withholdBatchesHourly(running, returnLeftBatches);
  await renewStoriesNightly(running);
  await removeUnusedUploadsNightly(running);
  await listStoredPicturesNightly(running);
  await forgetSampleNightly(running);
  await tidySearchNightly(running);
  await keepOfficeWords(running, wordSources);
  await checkBooksNightly(running, () => {
    if (!settings.DATABASE_URL) removeOldDatabases(settings.DATA_DIR);
  });
  await keepFiguresHourly(running);
  await removeOutdatedNightly(running, await openOutbox(settings));
  await lookAfterUpkeepDaily(running);
  await backUpNightly(running, { databaseUrl: directUrl, files, settings: config, stopping });
  if (isPracticeShop()) atEnd(await prepareDay(payForPractice));
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
 * Payments, courier and WhatsApp by the settings of now, and anew whenever these change (rules: keys-5). What is
 * being asked of a provider then ends by the keys that it began with. A practice server stays open once it is.
 */
async function openProviders(atEnd: Lifetime["atEnd"]): Promise<void> {
  const practiceGateway = once(() => openPracticeGateway(config(), atEnd));
  const practiceCourier = once(() => openPracticeCourier(atEnd));
  const practiceWhatsapp = once(() => openPracticeWhatsapp(atEnd));

  async function open(settings: Config): Promise<void> {
    openRazorpay(razorpayKeys(settings) ?? (await practiceGateway()));
    openCourierApi(
      shiprocketLogin(settings) ??
        (settings.PRACTICE_COURIER ? await practiceCourier() : undefined),
    );
    // Whoever takes real money without WhatsApp's keys has no WhatsApp (rules: whatsapp-6).
    const isPractice = !settings.RAZORPAY_KEY_ID;
    openWhatsapp(whatsappKeys(settings) ?? (isPractice ? await practiceWhatsapp() : undefined));
  }

  await open(config());
  atEnd(whenConfigChanges(open));
}

/** What is opened when it is first asked for. */
function once<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Undefined without keys: then a practice gateway is loaded, which is loaded for nobody else (rules: payments-4). */
function razorpayKeys(settings: Config): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = settings;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_URL: practiceUrl } = settings;
  return keyId && keySecret ? { keyId, keySecret, webhookSecret, practiceUrl } : undefined;
}

/** Shiprocket by its login; without it, and without a practice server, parcels are booked by sheets (rules: couriers-11). */
function shiprocketLogin(settings: Config): CourierApi | undefined {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = settings;
  const { SHIPROCKET_API: url, SHIPROCKET_WEBHOOK_TOKEN: webhookToken } = settings;
  if (!email || !password) return undefined;
  return shiprocket({ url, email, password, webhookToken, isPractice: false });
}

async function openPracticeCourier(atEnd: Lifetime["atEnd"]): Promise<CourierApi> {
  const { startPracticeCourier } = await import("#practice-courier");
  const login = { email: "practice", password: randomUUID(), webhookToken: randomUUID() };
  const courier = await startPracticeCourier({
    ...login,
    webhookUrl: () => `${ownAddress()}/hooks/parcels`,
    log: (line) => log.info(line),
  });
  atEnd(() => courier.close());
  return shiprocket({ ...login, url: courier.url, isPractice: true });
}

let payForPractice: PayForPractice = () => Promise.reject(new Error("payments are not practice"));

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
  payForPractice = (providerOrderId) => gateway.pay(providerOrderId);
  return { ...keys, practiceUrl: gateway.url };
}

/** A server in WhatsApp's place that sends nothing (rules: whatsapp-6). */
async function openPracticeWhatsapp(atEnd: Lifetime["atEnd"]): Promise<WhatsappKeys> {
  const { startPracticeWhatsapp } = await import("./practice-whatsapp/practice-whatsapp.ts");
  const secret = await installationFact("practice-whatsapp-secret", () => randomUUID());
  const keys = { token: secret, phoneId: "100000000000001", appSecret: secret };
  const practice = await startPracticeWhatsapp({
    ...keys,
    templates: registeredTemplates,
    webhookUrl: () => `${ownAddress()}/hooks/whatsapp`,
    log: (line) => log.info(line),
  });
  atEnd(() => practice.close());
  return { ...keys, verifyToken: secret, api: practice.api, practicePage: practice.page };
}

/** ONDC in small, from when the shop takes part in that one (rules: ondc-8). */
function followPracticeOndc(atEnd: Lifetime["atEnd"]): Promise<() => void> {
  const network = once(() => openPracticeOndc(atEnd));
  const follow = async () => {
    if (await wantsPracticeNetwork()) await network();
    return false;
  };
  return followTopic("ondc-settings", follow, []);
}

async function openPracticeOndc(atEnd: Lifetime["atEnd"]): Promise<void> {
  const { startPracticeOndc } = await import("./practice-ondc/practice-ondc.ts");
  const network = await startPracticeOndc({
    secret: await installationFact("practice-ondc-secret", () => randomUUID()),
    seller: ondcSeller,
    log: (line) => log.info(line),
  });
  atEnd(() => network.close());
  setPracticeNetwork(network);
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
