import { presentLanguage } from "#app/lib/text/language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { ShopStatus } from "./read-status.server.ts";

/** How a part is doing: it works, somebody should look at it some day, or has to now. */
export type Health = "fine" | "look" | "help";

/** A part of the shop, in plain words. */
export interface StatusLine {
  name: string;
  health: Health;
  /** What is known of it. */
  says: string[];
  /** What to do, where it is not fine. */
  advice?: string;
  /** The setting that is to be made for it, for whoever set the shop up: "SMTP_URL". */
  setting?: string;
  /** What else whoever set the shop up wants to know, in one line of English. */
  detail?: string;
  /** The page of the back office that shows more, or where it is mended. */
  to?: keyof typeof statusLinks;
  /** Where the shop's handbook tells more: a heading of docs/operations.md. */
  heading: string;
}

/** What the links to these pages say. */
export const statusLinks = {
  "/my/books": m.status_books_link,
  "/my/connections": m.status_keys_link,
} as const;

/** Where the keys are that are missing. */
const toKeys = { to: "/my/connections" } as const;

const gigabyte = 1e9;
const minute = 60;
const day = 24 * 60 * minute * 1000;

/** A database that takes longer makes every page slow; in ms. */
const slowAnswer = 250;
/** Less is full soon, and a full one takes no orders; in bytes. */
const littleDisk = { look: 2 * gigabyte, help: 0.5 * gigabyte };
/** A mail that waits for so long, in seconds, has been tried four times. */
const longWait = 15 * minute;
/** A process says that it is there every half second; in seconds. */
const longSilence = 10;

/** Of several healths the one that counts. */
export const worst = (...healths: Health[]): Health =>
  healths.includes("help") ? "help" : healths.includes("look") ? "look" : "fine";

export function databaseLine(database: ShopStatus["database"]): StatusLine {
  const { answeredIn, size, version, diskLeft } = database;
  const isSlow = answeredIn > slowAnswer;
  const disk = diskHealth(diskLeft);
  const says = [
    m.status_database_answers({ ms: Math.max(1, Math.round(answeredIn)), version }),
    m.status_database_size({ size: formatSize(size) }),
  ];
  if (diskLeft !== undefined) says.push(m.status_disk_left({ size: formatSize(diskLeft) }));
  return {
    name: m.status_database(),
    health: worst(isSlow ? "look" : "fine", disk),
    says,
    ...(disk !== "fine"
      ? { advice: m.status_disk_advice() }
      : isSlow && { advice: m.status_database_slow() }),
    heading: "Waits on the database",
  };
}

function diskHealth(left: number | undefined): Health {
  if (left === undefined || left > littleDisk.look) return "fine";
  return left > littleDisk.help ? "look" : "help";
}

export function filesLine({ areWritable }: ShopStatus["files"]): StatusLine {
  const name = m.status_files();
  const heading = "Start and stop";
  if (areWritable === false) {
    const says = [m.status_files_refused()];
    return { name, heading, health: "help", says, advice: m.status_files_advice() };
  }
  const says = [areWritable ? m.status_files_stored() : m.status_files_backup()];
  return { name, heading, health: "fine", says };
}

export function mailLine(mail: ShopStatus["mail"]): StatusLine {
  const { hasServer, waiting, oldest, givenUp, lastSent } = mail;
  const isStuck = oldest > longWait;
  const says = [
    waiting > 0 ? m.status_mail_waiting({ n: waiting }) : m.status_mail_none_waiting(),
    lastSent ? m.status_mail_sent({ time: formatDateTime(lastSent) }) : m.status_mail_none_sent(),
  ];
  if (givenUp > 0) says.push(m.status_mail_given_up({ n: givenUp }));
  if (!hasServer) says.push(m.status_mail_folder());
  return {
    name: m.status_mail(),
    health: worst(givenUp > 0 || isStuck ? "help" : "fine", hasServer ? "fine" : "look"),
    says,
    ...(givenUp > 0 || isStuck
      ? { advice: m.status_mail_advice() }
      : !hasServer && { advice: m.status_mail_folder_advice(), setting: "SMTP_URL", ...toKeys }),
    heading: "Mails",
  };
}

const paymentModes = {
  practice: m.status_payments_practice,
  test: m.status_payments_test,
  live: m.status_payments_live,
};

export function paymentsLine(payments: ShopStatus["payments"]): StatusLine {
  const { mode, hasWebhooks, providerAnswers, lastWebhook } = payments;
  const says = [
    paymentModes[mode](),
    providerAnswers === false ? m.status_provider_silent() : answering(providerAnswers),
    lastWebhook
      ? m.status_webhook_last({ time: formatDateTime(lastWebhook) })
      : m.status_webhook_none(),
  ];
  const isLive = mode === "live";
  return {
    name: m.status_payments(),
    health: worst(
      providerAnswers === false ? "help" : "fine",
      isLive && hasWebhooks ? "fine" : "look",
    ),
    says,
    ...(providerAnswers === false
      ? { advice: m.status_provider_advice() }
      : !isLive
        ? { advice: m.status_payments_advice(), setting: "RAZORPAY_KEY_ID", ...toKeys }
        : !hasWebhooks && {
            advice: m.status_webhook_advice(),
            setting: "RAZORPAY_WEBHOOK_SECRET",
            ...toKeys,
          }),
    heading: "Payments",
  };
}

const answering = (answers: true | undefined) =>
  answers ? m.status_provider_answers() : m.status_provider_asked();

export function backupLine({ state, last, failure }: ShopStatus["backup"]): StatusLine {
  const says = [last ? m.backup_last({ time: formatDateTime(last) }) : m.backup_never()];
  if (failure) says.push(m.backup_failed({ time: formatDateTime(failure.at) }));
  if (state === "unset") says.push(m.backup_unset());
  const health = state === "late" ? "help" : failure || state === "unset" ? "look" : "fine";
  return {
    name: m.status_backup(),
    health,
    says,
    ...(health !== "fine" && {
      ...(state === "unset"
        ? { advice: m.status_backup_unset_advice(), setting: "BACKUP_FOLDER", ...toKeys }
        : { advice: m.status_backup_advice() }),
    }),
    heading: "Backup",
  };
}

export function nodesLine(nodes: ShopStatus["nodes"]): StatusLine {
  const silent = nodes.filter(({ silentFor }) => silentFor > longSilence);
  const isMixed = new Set(nodes.map(({ version }) => version)).size > 1;
  const advice = silent.length > 0 ? m.status_node_silent_advice() : m.status_nodes_mixed();
  const health = silent.length > 0 ? "help" : isMixed ? "look" : "fine";
  return {
    name: m.status_nodes(),
    health,
    says: [m.status_nodes_count({ n: nodes.length }), ...nodes.map(nodeWords)],
    ...(health !== "fine" && { advice }),
    heading: "Several processes",
  };
}

function nodeWords({ host, pid, version, startedAt, silentFor }: ShopStatus["nodes"][number]) {
  const about = { host, pid, version, since: formatDateTime(startedAt) };
  return silentFor > longSilence
    ? m.status_node_silent({ ...about, seconds: Math.round(silentFor) })
    : m.status_node({ ...about });
}

export function booksLine(books: ShopStatus["books"], now: Date): StatusLine {
  const name = m.admin_books();
  const heading = "Check of the books";
  if (!books) return { name, heading, health: "fine", says: [m.books_never_text()] };
  const { wrong, finishedAt } = books;
  const isOld = now.getTime() - finishedAt.getTime() > 2 * day;
  const health = wrong > 0 ? "help" : isOld ? "look" : "fine";
  return {
    name,
    heading,
    health,
    says: [
      wrong > 0 ? m.books_wrong({ n: wrong }) : m.books_right(),
      m.books_last({ time: formatDateTime(finishedAt) }),
    ],
    ...(health !== "fine" && {
      advice: wrong > 0 ? m.status_books_advice() : m.status_books_old(),
      to: "/my/books",
    }),
  };
}

/** How long what is new is told of, in ms. */
const newsAge = 30 * day;

/** Where the service keeps a list of its versions: which one runs, how the last upgrade went, what is new for whom (rules: status-4). */
export function versionLine({ last, running }: ShopStatus["upgrades"], now: Date): StatusLine[] {
  const version = running?.to ?? last?.from;
  if (!last || !version) return [];
  const about = { version: last.to, time: formatDateTime(last.until) };
  const isFine = last.outcome === "well" || last.outcome === "installed";
  const says: string[] = [
    running
      ? m.status_version_since({ version, since: formatDateTime(running.until) })
      : m.status_version_runs({ version }),
  ];
  if (last.outcome === "well") says.push(m.status_upgrade_well({ time: about.time }));
  else if (last.outcome === "taken-back") says.push(m.status_upgrade_taken_back(about));
  else if (!isFine) says.push(m.status_upgrade_not_begun(about));
  if (running && now.getTime() - running.until.getTime() < newsAge) {
    const inLanguage = running.news.map((each) => each[presentLanguage()]);
    says.push(...inLanguage.map((news) => m.status_news({ who: news.for, what: news.what })));
  }
  return [
    {
      name: m.status_version(),
      health: isFine ? "fine" : "look",
      says,
      ...(!isFine && { advice: m.status_upgrade_advice(), detail: last.why ?? "" }),
      heading: "Upgrades",
    },
  ];
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "1.2 GB", in powers of a thousand, as disks are sold. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const format = { style: "unit", unit: units[power], maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat("en-IN", format).format(bytes / 1000 ** power);
}
