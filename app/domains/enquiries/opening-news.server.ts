import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { presentLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { countUse, countUseByNetwork, type RateLimit } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { openingNews } from "./opening-news-table.server.ts";

const perNetwork: RateLimit = { name: "opening-news", points: 20, seconds: 3600 };
/** Nobody is sent more mails than these because somebody else types their address. */
const perAddress: RateLimit = { name: "opening-news-mail", points: 3, seconds: 24 * 3600 };

/** Mails of one transaction. */
const batch = 500;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Keeps that somebody wants to be told when the shop opens, and mails them a link by which they say that the address is
 * theirs (rules: opening-5). Who has said so already, and who is mailed often enough today, gets no other mail: the
 * answer is the same, so that nobody learns who asked.
 * @returns the seconds to wait, where too much was asked from one network.
 */
export async function askOpeningNews(typed: string): Promise<number | undefined> {
  const seconds = await countUseByNetwork(perNetwork);
  if (seconds !== undefined) return seconds;
  const email = typed.toLowerCase();
  if ((await countUse(perAddress, email)) !== undefined) return undefined;
  const token = randomBytes(32).toString("base64url");
  const language = presentLanguage();
  const tokenHash = hashOf(token);
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(openingNews)
      .values({ email, language, tokenHash })
      .onConflictDoUpdate({
        target: openingNews.email,
        set: { language, tokenHash, askedAt: new Date() },
        setWhere: isNull(openingNews.confirmedAt),
      })
      .returning({ email: openingNews.email });
    const mail = { kind: "opening-asked", name: "", path: `/closed?news=${token}` } as const;
    if (kept) await enqueueMail(tx, email, mail, { language });
  });
  publish("opening-news");
  return undefined;
}

/** Whose link it is, and whether they have confirmed it; undefined for one that works no more. */
export async function openingNewsOf(token: string) {
  const [found] = await db
    .select({ email: openingNews.email, confirmedAt: openingNews.confirmedAt })
    .from(openingNews)
    .where(eq(openingNews.tokenHash, hashOf(token)));
  return found && { email: found.email, isConfirmed: found.confirmedAt !== null };
}

/** Confirms by a mailed link that its reader wants the news, or takes it back. @returns whether the link works. */
export async function answerOpeningNews(token: string, isWanted: boolean): Promise<boolean> {
  const own = eq(openingNews.tokenHash, hashOf(token));
  const { rowCount } = isWanted
    ? await db.update(openingNews).set({ confirmedAt: new Date() }).where(own)
    : await db.delete(openingNews).where(own);
  publish("opening-news");
  return (rowCount ?? 0) > 0;
}

/** How many have confirmed that they want to be told. */
export const countOpeningNews = () => db.$count(openingNews, isNotNull(openingNews.confirmedAt));

/**
 * Tells all who have confirmed it that the shop is open, each once, and forgets their addresses (rules: opening-5).
 * @returns how many were told.
 */
export async function tellOpeningNews(actor: Actor): Promise<number> {
  let told = 0;
  for (let last = batch; last === batch; told += last) last = await tellSome(actor);
  if (told > 0) publish("opening-news");
  return told;
}

const tellSome = (actor: Actor) =>
  db.transaction(async (tx) => {
    const next = await tx
      .select({ email: openingNews.email, language: openingNews.language })
      .from(openingNews)
      .where(isNotNull(openingNews.confirmedAt))
      .limit(batch)
      .for("update", { skipLocked: true });
    if (next.length === 0) return 0;
    const emails = next.map(({ email }) => email);
    await tx
      .delete(openingNews)
      .where(and(inArray(openingNews.email, emails), isNotNull(openingNews.confirmedAt)));
    for (const { email, language } of next) {
      await enqueueMail(tx, email, { kind: "shop-opened", name: "", path: "/" }, { language });
    }
    await record(tx, actor, "opening-news.tell", "opening", { told: next.length });
    return next.length;
  });
