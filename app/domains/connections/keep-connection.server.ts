import { eq, sql } from "drizzle-orm";
import { paymentMode } from "#app/domains/payments/provider/razorpay.server.ts";
import { paymentsUnderWay } from "#app/domains/payments/read-payments.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { countUse, type RateLimit, type TooManyTries } from "#app/server/http/rate-limit.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, lastActor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { config, configWith, isSetByMachine } from "#app/server/process/config.server.ts";
import {
  refuseLiveKeysOverHttp,
  refusePublicPractice,
} from "#app/server/process/practice-payments.server.ts";
import { makeSettingsKey, seal } from "#app/server/process/sealed-text.server.ts";
import { connectionFields, type Typed } from "./connection-groups.ts";
import type { ConnectionName } from "./connection-names.ts";
import { machineSettings } from "./connection-settings.server.ts";
import { connections } from "./connection-table.server.ts";
import type { ConnectionProblem } from "./connection-words.ts";
import {
  type KeptConnection,
  keptConnections,
  readConnections,
  settingsOfAll,
} from "./present-connections.server.ts";
import { tryConnection } from "./try-connection.server.ts";

/** Why nothing was kept: what the provider found wrong, or that somebody else was there first. */
export type KeepRefusal =
  | ConnectionProblem
  | TooManyTries
  | { code: "changed-meanwhile"; by: string | undefined }
  | { code: "of-machine" | "no-place" | "no-https" | "open-to-all" };

interface Given {
  typed: Typed;
  /** When what is replaced was kept, as whoever types saw it; "" where nothing was. */
  seen: string;
  /** Although payments are under way in another account. */
  goOn?: boolean;
}

/** Of one owner: each asks a provider, who stops answering whoever asks too often. */
const trials: RateLimit = { name: "connection-trials", points: 30, seconds: 15 * 60 };

/**
 * Keeps the keys of a connection once its provider takes them, for this process and all others (rules: keys-3,
 * keys-4). A field that stays empty keeps what the shop has.
 */
export async function keepConnection(
  actor: Actor,
  name: ConnectionName,
  { typed, seen, goOn = false }: Given,
): Promise<Result<undefined, KeepRefusal>> {
  if (isSetByMachine(machineSettings[name])) return refused({ code: "of-machine" });
  const kept = await keptConnections();
  const whole = withKept(name, typed, kept.find((one) => one.name === name)?.typed);
  if (!whole.ok) return whole;
  const others = kept.filter((one) => one.name !== name);
  const settings = configWith(settingsOfAll([...others, { name, typed: whole.value }]));
  if (name === "payments" && isRefused(() => refuseLiveKeysOverHttp(settings))) {
    return refused({ code: "no-https" });
  }
  const seconds = await countUse(trials, actor.id);
  if (seconds !== undefined) return refused({ code: "too-many-tries", seconds });
  const problem = await tryConnection(name, settings, { goOn, to: actor.email });
  if (problem) {
    log.info({ connection: name, problem: problem.code }, "keys were tried and not kept");
    return refused(withoutSecrets(problem, name, whole.value));
  }
  let key: Buffer;
  try {
    key = await makeSettingsKey(config());
  } catch (error) {
    log.error({ err: error }, "the installation's key for what the office keeps cannot be made");
    return refused({ code: "no-place" });
  }
  const sealed = seal(key, JSON.stringify(whole.value), name);
  return change(name, seen, async (tx) => {
    const keptAt = new Date();
    await tx
      .insert(connections)
      .values({ name, sealed, keptAt })
      .onConflictDoUpdate({ target: connections.name, set: { sealed, keptAt } });
    // What was typed stands nowhere else.
    await record(tx, actor, "connection.keep", name, { name });
  });
}

/** Takes the keys of a connection away, as if they had never been typed (rules: keys-6). */
export async function takeConnectionAway(
  actor: Actor,
  name: ConnectionName,
  seen: string,
): Promise<Result<undefined, KeepRefusal>> {
  const others = (await keptConnections()).filter((one) => one.name !== name);
  const settings = configWith(settingsOfAll(others));
  // Whoever comes would be asked for money that is none, and the next start would be refused.
  if (name === "payments" && isRefused(() => refusePublicPractice(settings))) {
    return refused({ code: "open-to-all" });
  }
  const underWay =
    name === "payments" && paymentMode().mode !== "practice" ? await paymentsUnderWay() : [];
  if (underWay.length > 0) return refused({ code: "being-paid", n: underWay.length });
  return change(name, seen, async (tx) => {
    const gone = await tx.delete(connections).where(eq(connections.name, name)).returning();
    if (gone.length > 0) await record(tx, actor, "connection.take-away", name, { name });
  });
}

/** Does it for all processes, unless somebody else has changed the connection since it was seen. */
async function change(
  name: ConnectionName,
  seen: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<Result<undefined, { code: "changed-meanwhile"; by: string | undefined }>> {
  const result = await db.transaction(async (tx) => {
    // What is not there has no row that could be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.connections})`);
    const [row] = await tx.select().from(connections).where(eq(connections.name, name));
    if ((row?.keptAt.toISOString() ?? "") !== seen) {
      const by =
        (await lastActor(tx, row ? "connection.keep" : "connection.take-away", name)) ?? undefined;
      return refused({ code: "changed-meanwhile", by } as const);
    }
    await work(tx);
    return ok(undefined);
  });
  if (!result.ok) return result;
  // Before anybody is told: who then asks this node is served by the new keys. A failed reading is made up for then.
  await readConnections().catch((error) => log.warn({ err: error }, "the keys were not read"));
  publish("connections", "*");
  return result;
}

/** What was typed, with what is kept in place of what stayed empty. */
function withKept(
  name: ConnectionName,
  typed: Typed,
  kept: KeptConnection["typed"],
): Result<Typed, ConnectionProblem> {
  const fields = connectionFields[name];
  const given = Object.fromEntries(fields.map((field) => [field.name, typed[field.name] ?? ""]));
  const isElsewhere = fields.some(
    ({ name: field, isPlace }) => isPlace && kept && (kept[field] ?? "") !== given[field],
  );
  for (const { name: field, shown, isOptional } of fields) {
    if (given[field] || shown === "plain") continue;
    const before = kept?.[field] ?? "";
    // Whoever has only an open browser could else have a password sent to a server of their own.
    if (before && isElsewhere) return refused({ code: "type-again", field });
    if (!before && !isOptional) return refused({ code: "missing", field });
    given[field] = before;
  }
  return ok(given);
}

function isRefused(check: () => void): boolean {
  try {
    check();
    return false;
  } catch {
    return true;
  }
}

/** A provider may quote what it refuses. */
function withoutSecrets(problem: ConnectionProblem, name: ConnectionName, typed: Typed) {
  const secrets = connectionFields[name].flatMap(({ name: field, shown }) =>
    shown !== "plain" && typed[field] ? [typed[field]] : [],
  );
  const said = secrets.reduce((words, secret) => words.replaceAll(secret, "…"), problem.said ?? "");
  return { ...problem, said: said.slice(0, 200) };
}
