import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { v5 as uuidOf } from "uuid";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { apiRequests } from "./api-key-table.server.ts";

/** What a request came to, as it is answered again. */
export interface KeptAnswer {
  status: number;
  body: string;
  location: string | null;
}

/** A request that is being worked on: its id follows from the key and what the program calls it. */
export interface OnceRun {
  id: string;
  run: number;
}

export type OnceState =
  | ({ state: "begun" } & OnceRun)
  | ({ state: "answered" } & KeptAnswer)
  /** Another request was sent under the same name. */
  | { state: "other-request" }
  /** The same one is being worked on now. */
  | { state: "under-way" }
  /** It was done, and whoever did it fell before the answer. */
  | { state: "done-unanswered" };

/** How long, in ms, a request is left to whoever began it; far longer than any takes. */
const patience = 60_000;

/**
 * Begins a request that is to happen once (rules: api-6), or says what became of it. One that was begun and left by a process
 * that fell is begun again, unless its work was done: that is written by `claimRun`, in the transaction of the work.
 * @param text all that makes the request what it is: method, path and body.
 * @param isOnceByCommand the command finds what it has done itself, by the id: it may always be asked again.
 */
export async function beginOnce(
  keyId: string,
  name: string,
  text: string,
  isOnceByCommand: boolean,
): Promise<OnceState> {
  const id = uuidOf(name, keyId);
  const requestHash = createHash("sha256").update(text).digest("base64url");
  const [first] = await db
    .insert(apiRequests)
    .values({ id, keyId, requestHash })
    .onConflictDoNothing()
    .returning({ run: apiRequests.run });
  if (first) return { state: "begun", id, run: first.run };
  const [again] = await db
    .update(apiRequests)
    .set({ run: sql`${apiRequests.run} + 1`, startedAt: new Date() })
    .where(
      and(
        eq(apiRequests.id, id),
        eq(apiRequests.requestHash, requestHash),
        isNull(apiRequests.status),
        lt(apiRequests.startedAt, new Date(Date.now() - patience)),
        or(isNull(apiRequests.doneAt), isOnceByCommand ? sql`true` : sql`false`),
      ),
    )
    .returning({ run: apiRequests.run });
  if (again) return { state: "begun", id, run: again.run };
  const [row] = await db.select().from(apiRequests).where(eq(apiRequests.id, id));
  if (!row) return { state: "under-way" };
  const { status, body, location, doneAt, startedAt } = row;
  if (row.requestHash !== requestHash) return { state: "other-request" };
  if (status !== null) return { state: "answered", status, body: body ?? "", location };
  const isOver = startedAt.getTime() < Date.now() - patience;
  return { state: doneAt && isOver ? "done-unanswered" : "under-way" };
}

/**
 * Says, in the transaction of the work, that it is done.
 * @throws Error where somebody else has taken the request over: then the work is undone with the transaction.
 */
export async function claimRun(on: Queryable, run: OnceRun): Promise<void> {
  const claimed = await on
    .update(apiRequests)
    .set({ doneAt: sql`now()` })
    .where(ofRun(run))
    .returning({ id: apiRequests.id });
  if (claimed.length === 0) throw new Error("a request was taken over by another process");
}

export async function keepAnswer(run: OnceRun, answer: KeptAnswer): Promise<void> {
  await db.update(apiRequests).set(answer).where(ofRun(run));
}

/** Forgets a request that came to nothing: sent again, it is tried again. */
export async function forgetRun(run: OnceRun): Promise<void> {
  await db.delete(apiRequests).where(and(ofRun(run), isNull(apiRequests.doneAt)));
}

const ofRun = ({ id, run }: OnceRun) => and(eq(apiRequests.id, id), eq(apiRequests.run, run));
