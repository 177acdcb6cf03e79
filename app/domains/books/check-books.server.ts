import { desc, lt } from "drizzle-orm";
import type { QueryConfig } from "pg";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import { staffAddresses } from "#app/domains/accounts/staff/staff-addresses.server.ts";
import type { BookCheck } from "#app/lib/money/book-checks.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { type Statement, statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { declareShopGauge } from "#app/server/metrics/declare-metric.server.ts";
import {
  figuresOfDays,
  holdsOfOrders,
  ledgerOfStock,
  numbersOfMonths,
  paymentsOfOrders,
  stockNotNegative,
  sumsOfOrders,
  unitsOfOrders,
} from "./book-statements.server.ts";
import { bookRuns } from "./book-table.server.ts";
import { type CheckResult, type Finding, findingsKept } from "./books.ts";
import { checkProviderList } from "./check-provider-list.server.ts";

const day = 24 * 60 * 60 * 1000;
/** Results are kept for so long, in ms. */
const runsKept = 90 * day;
/** Who was told of something is told again after so long, in ms, if it is still wrong. */
const toldAgain = 7 * day;
/** One statement may take so long, in ms: with a million orders each takes seconds. */
const statementLimit = 120_000;

const statements: readonly [BookCheck, Statement<object>][] = [
  ["stock", stockNotNegative],
  ["units", unitsOfOrders],
  ["ledger", ledgerOfStock],
  ["holds", holdsOfOrders],
  ["numbers", numbersOfMonths],
  ["sums", sumsOfOrders],
  ["payments", paymentsOfOrders],
  ["figures", figuresOfDays],
];

/**
 * Proves that stock, orders, numbers and money agree, in the database and with the provider's list
 * (rules: books-1). It reads one snapshot, locks nothing, and changes nothing that it looks at.
 * @returns what each check came to, in the order of `bookChecks`.
 */
export async function checkBooks(): Promise<CheckResult[]> {
  return [...(await checkDatabase()), await checkProvider()];
}

/** What a statement gives: a finding without what it has nothing of, and how many there are. */
type FoundRow = Omit<Finding, keyof typeof nothing> & Partial<typeof nothing> & { wrong: number };

const nothing: Pick<Finding, "orderId" | "productId"> = { orderId: null, productId: null };

async function checkDatabase(): Promise<CheckResult[]> {
  const client = await pool.connect();
  const run = (text: string) => {
    // The pool's own limit is that of a page.
    const query: QueryConfig & { query_timeout: number } = { text, query_timeout: statementLimit };
    return client.query<FoundRow>(query);
  };
  let isDone = false;
  try {
    await run("begin isolation level repeatable read read only");
    await run(`set local statement_timeout = ${statementLimit}`);
    const results: CheckResult[] = [];
    for (const [check, { text }] of statements) {
      const { rows } = await run(text);
      const findings = rows.map(({ wrong, ...finding }) => ({ ...nothing, ...finding }));
      results.push({ check, isDone: true, wrong: rows[0]?.wrong ?? 0, findings });
    }
    await run("commit");
    isDone = true;
    return results;
  } finally {
    // One on which something failed is in the middle of it.
    client.release(!isDone);
  }
}

async function checkProvider(): Promise<CheckResult> {
  const check = "provider";
  try {
    const found = await checkProviderList();
    const findings = found.slice(0, findingsKept);
    return { check, isDone: true, wrong: found.length, findings };
  } catch (error) {
    log.warn({ err: error }, "the payment provider could not be asked for its payments");
    return { check, isDone: false, wrong: 0, findings: [] };
  }
}

/**
 * Checks the books, keeps what came of it, and tells who may see them of what is newly wrong by mail; of
 * the same again after a week (rules: books-3).
 * @returns true where all that could be checked is right.
 */
export async function runBookCheck(now = () => new Date()): Promise<boolean> {
  const startedAt = now();
  const results = await checkBooks();
  const finishedAt = now();
  await db.transaction(async (tx) => {
    const [last] = await tx
      .select({ told: bookRuns.told })
      .from(bookRuns)
      .orderBy(desc(bookRuns.finishedAt))
      .limit(1);
    const told = stillWrong(last?.told ?? {}, results);
    const recently = finishedAt.getTime() - toldAgain;
    const keys = results.flatMap(keysOf);
    const isNews = keys.some((key) => !(Date.parse(told[key] ?? "") > recently));
    if (isNews) {
      for (const key of keys) told[key] = finishedAt.toISOString();
      const wrong = results.filter(({ wrong }) => wrong > 0);
      for (const { email, name, language } of await staffAddresses("books.read", tx)) {
        const mail = {
          kind: "books-wrong",
          name,
          path: "/my/books",
          wrong: wrong.map(({ check, wrong }) => ({ check, n: wrong })),
        } as const;
        await enqueueMail(tx, email, mail, { language });
      }
    }
    await tx.insert(bookRuns).values({ id: uuid(), startedAt, finishedAt, results, told });
    await tx
      .delete(bookRuns)
      .where(lt(bookRuns.finishedAt, new Date(finishedAt.getTime() - runsKept)));
  });
  publish("books");
  const wrong = results.filter((result) => result.wrong > 0);
  if (wrong.length > 0) log.error({ wrong }, "the books do not agree");
  return wrong.length === 0;
}

const keysOf = ({ check, findings }: CheckResult) =>
  findings.map(({ code, id }) => `${check} ${code} ${id}`);

/** What was told of and is still wrong; of what could not be asked nothing new is known. */
function stillWrong(
  told: Readonly<Record<string, string>>,
  results: readonly CheckResult[],
): Record<string, string> {
  const keys = new Set(results.flatMap(keysOf));
  const unasked = results.filter(({ isDone }) => !isDone).map(({ check }) => `${check} `);
  return Object.fromEntries(
    Object.entries(told).filter(
      ([key]) => keys.has(key) || unasked.some((start) => key.startsWith(start)),
    ),
  );
}

const bookCheckEnqueue = statement("book-check-enqueue", () => {
  const { before, after } = insertJob("check-books");
  // One that waits already does for both.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/** Has the books checked now, by whichever process. */
export async function askForBookCheck(actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await record(tx, actor, "books.check", "books");
    await tx.execute(bookCheckEnqueue.sql({}));
  });
  publish("books");
}

/**
 * Checks the books in one of the processes: every night, and when somebody asks for it.
 * @param whenRight called in the process that has found nothing wrong.
 */
export async function checkBooksNightly(jobs: PgBoss, whenRight: () => void): Promise<void> {
  await jobs.work("check-books", async () => {
    try {
      if (await runBookCheck()) whenRight();
    } catch (error) {
      // The queue keeps a failure to itself.
      log.error({ err: error }, "the books were not checked");
    }
  });
  await jobs.schedule("check-books", "0 4 * * *", null, { tz: "Asia/Kolkata" });
}

const bookCheckWaiting = statement(
  "book-check-waiting",
  () => `
    select exists (
      select from pgboss.job
      where name = 'check-books' and state in ('created', 'active')
        and created_on > coalesce((select max(finished_at) from book_runs), '-infinity')
    ) as waiting`,
);

/**
 * The last check, undefined before the first, and whether one is on its way that began after it. For
 * admins.
 */
export async function lastBookRun() {
  const { rows } = await db.execute<{ waiting: boolean }>(bookCheckWaiting.sql({}));
  const [run] = await db
    .select({
      startedAt: bookRuns.startedAt,
      finishedAt: bookRuns.finishedAt,
      results: bookRuns.results,
    })
    .from(bookRuns)
    .orderBy(desc(bookRuns.finishedAt))
    .limit(1);
  return { run, isWaiting: rows[0]?.waiting === true };
}

declareShopGauge(
  "madua_book_findings",
  "What the last check of the books found wrong, by check; nothing of one that could not be done.",
  async () => {
    const { run } = await lastBookRun();
    const done = run?.results.filter(({ isDone }) => isDone) ?? [];
    return Object.fromEntries(done.map(({ check, wrong }) => [check, wrong]));
  },
  "check",
);
declareShopGauge(
  "madua_books_checked_timestamp_seconds",
  "When the books were last checked.",
  async () => secondsOf((await lastBookRun()).run?.finishedAt),
);

const secondsOf = (at: Date | undefined) => at && at.getTime() / 1000;
