import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { isSold } from "#app/domains/catalog/product/products.server.ts";
import { whatsappBackInStock } from "#app/domains/whatsapp/enqueue-whatsapp.server.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import { stockWaits } from "./notification-tables.server.ts";

/** So many are told for each piece: not all who are told buy. */
const toldPerPiece = 3;
/** Who comes behind them is told after so long, if something is still there. */
const pause = 24 * 60 * 60 * 1000;
/** What one run tells of a product, and of how many; the next minute brings the rest. */
const perRun = 100;

const isSoldOut = lte(products.currentStock, 0);

const waitOf = ({ id }: Pick<User, "id">, productId: string) =>
  and(eq(stockWaits.userId, id), eq(stockWaits.productId, productId));

/** Whether a shopper waits to be told that a product is back. */
export async function isWaitingFor(user: Pick<User, "id">, productId: string): Promise<boolean> {
  return (await db.$count(stockWaits, and(waitOf(user, productId), isNull(stockWaits.toldAt)))) > 0;
}

/**
 * Keeps that a shopper wants to be told when a product is back, or no more (rules: back-in-stock-1).
 * @returns false where the product is not one that is sold out: who is told could else ask for a mail each minute.
 */
export async function setStockWait(
  user: Pick<User, "id">,
  productId: string,
  isWanted: boolean,
): Promise<boolean> {
  if (isWanted) {
    const [found] = await db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isSoldOut, isSold));
    if (!found) return false;
    // Who waits already keeps the place.
    await db
      .insert(stockWaits)
      .values({ productId, userId: user.id })
      .onConflictDoUpdate({
        target: [stockWaits.productId, stockWaits.userId],
        set: { askedAt: new Date(), toldAt: null },
        setWhere: isNotNull(stockWaits.toldAt),
      });
  } else {
    await db.delete(stockWaits).where(waitOf(user, productId));
  }
  publish(`my-notifications:${user.id}`);
  return true;
}

/** What a shopper waits for, for the file of one's own data. */
export const stockWaitsOf = (userId: string) =>
  db
    .select({ product: products.title, askedAt: stockWaits.askedAt, toldAt: stockWaits.toldAt })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .where(eq(stockWaits.userId, userId))
    .orderBy(asc(stockWaits.askedAt));

/** What somebody waits for by an account that goes is waited for by the one that stays. */
export async function moveStockWaits(tx: Transaction, stays: string, goes: string): Promise<void> {
  const own = tx
    .select({ id: stockWaits.productId })
    .from(stockWaits)
    .where(eq(stockWaits.userId, stays));
  await tx
    .update(stockWaits)
    .set({ userId: stays })
    .where(and(eq(stockWaits.userId, goes), notInArray(stockWaits.productId, own)));
}

/** Tells who waits of what is back, every minute, in one of the processes. */
export async function tellBackInStockEveryMinute(jobs: PgBoss): Promise<void> {
  await jobs.work("back-in-stock", async () => tellBackInStock());
  await jobs.schedule("back-in-stock", "* * * * *");
}

/** Tells of products that are there again, those who have waited longest first (rules: back-in-stock-2). */
export async function tellBackInStock(now = new Date()): Promise<void> {
  const pauseBegan = new Date(now.getTime() - pause);
  const soldOut = db.select({ id: products.id }).from(products).where(isSoldOut);
  await db
    .delete(stockWaits)
    .where(
      and(
        isNotNull(stockWaits.toldAt),
        or(lte(stockWaits.toldAt, pauseBegan), inArray(stockWaits.productId, soldOut)),
      ),
    );
  const back = await db
    .selectDistinct({ id: products.id, stock: products.currentStock })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .where(and(isNull(stockWaits.toldAt), gt(products.currentStock, 0), isSold))
    .limit(perRun);
  for (const { id, stock } of back) await tellOf(id, stock * toldPerPiece, now);
}

/** That they were told, and the mails, are one transaction: nobody is told twice, and nobody is forgotten. */
async function tellOf(productId: string, most: number, now: Date): Promise<void> {
  const told = await db.transaction(async (tx) => {
    const before = await tx.$count(
      stockWaits,
      and(eq(stockWaits.productId, productId), isNotNull(stockWaits.toldAt)),
    );
    const next = await tx
      .select({
        ...{ userId: users.id, email: users.email, language: users.language },
        name: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.fullName})`,
        product: sql<string>`coalesce(nullif(${products.translations}->${users.language}->>'title', ''), ${products.title})`,
        price: products.price,
      })
      .from(stockWaits)
      .innerJoin(users, eq(users.id, stockWaits.userId))
      .innerJoin(products, eq(products.id, stockWaits.productId))
      .where(
        and(
          eq(stockWaits.productId, productId),
          isNull(stockWaits.toldAt),
          gt(products.currentStock, 0),
          isSold,
        ),
      )
      .orderBy(asc(stockWaits.askedAt), asc(stockWaits.userId))
      .limit(Math.max(0, Math.min(perRun, most - before)))
      .for("update", { of: stockWaits, skipLocked: true });
    if (next.length === 0) return next;
    const userIds = next.map(({ userId }) => userId);
    await tx
      .update(stockWaits)
      .set({ toldAt: now })
      .where(and(eq(stockWaits.productId, productId), inArray(stockWaits.userId, userIds)));
    for (const { userId, email, language, name, product, price } of next) {
      const path = `/products/${encodeURIComponent(productId)}`;
      await enqueueMail(
        tx,
        email,
        { kind: "back-in-stock", name, path, product, price },
        { language },
      );
      const besides = { userId, productId, language, name, product, price, path, toldAt: now };
      await whatsappBackInStock(tx, besides);
    }
    return next;
  });
  if (told.length === 0) return;
  publish(...told.map(({ userId }) => `my-notifications:${userId}` as const));
  log.info({ productId, told: told.length }, "told that a product is back");
}
