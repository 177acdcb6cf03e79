import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PracticeGateway, startPracticeGateway } from "@madua/practice-gateway";
import pg from "pg";
import { expect } from "vitest";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { kill } from "#tests/processes.ts";
import { type ServerProcess, startServer } from "#tests/server-process.ts";
import { cloneDatabase } from "#tests/test-database.ts";

const keys = { keyId: "rzp_test_shop", keySecret: "key secret", webhookSecret: "webhook secret" };

type Act = () => Promise<unknown>;

/** The built shop, which dies, with its database and the payment provider, which live on. */
export class MortalShop {
  readonly #folder = mkdtempSync(join(tmpdir(), "madua-mortal-"));
  readonly #database: Awaited<ReturnType<typeof cloneDatabase>>;
  readonly #pool: pg.Pool;
  #gateway: PracticeGateway | undefined;
  #process: ServerProcess | undefined;
  /** Whether webhooks arrive; they are sent until they do. */
  webhooksArrive = false;

  private constructor(database: Awaited<ReturnType<typeof cloneDatabase>>) {
    this.#database = database;
    this.#pool = new pg.Pool({ connectionString: database.url });
    // Its end does not wait for that of its connections: the database that is dropped may be quicker.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** Opens everything. */
  static async open(postgresUrl: string): Promise<MortalShop> {
    const shop = new MortalShop(await cloneDatabase(postgresUrl));
    shop.#gateway = await startPracticeGateway({
      ...keys,
      webhookUrl: () => (shop.webhooksArrive ? `${shop.url}/hooks/razorpay` : "nowhere"),
      // For longer than any test takes.
      retryDelays: Array(1000).fill(100),
    });
    await shop.start();
    return shop;
  }

  /** Closes everything. */
  async close(): Promise<void> {
    await this.#process?.stop();
    await this.gateway.close();
    await this.#pool.end();
    await this.#database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get gateway(): PracticeGateway {
    if (!this.#gateway) throw new Error("the gateway is not open");
    return this.#gateway;
  }

  /** Where the shop is; another port after each start. */
  get url(): string {
    return this.#process?.url ?? "";
  }

  get isDead(): boolean {
    return this.#process?.child.signalCode === "SIGKILL";
  }

  readonly query = (text: string, values: unknown[] = []) => this.#pool.query(text, values);

  /** Starts the shop, for the first time or after its death. */
  async start(): Promise<void> {
    // A run of the job that died counts as running for three minutes. They are over.
    await this.query(
      `update pgboss.job set state = 'failed', completed_on = now()
       where name = 'reconcile-payments' and state = 'active'`,
    );
    this.#process = await startServer({
      DATABASE_URL: this.#database.url,
      DATA_DIR: this.#folder,
      SAMPLE_SHOP: "no",
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: this.gateway.url,
    });
    // The job runs when a test says so.
    const { rows } = await this.query(
      "delete from pgboss.schedule where name = 'reconcile-payments' returning name, cron",
    );
    expect(rows).toEqual([{ name: "reconcile-payments", cron: "* * * * *" }]);
  }

  /** Lets the job that looks after payments run once, as soon as there is a shop to run it. */
  async runJob(): Promise<void> {
    const { before, after } = insertJob("reconcile-payments");
    const insert = `${before} '{}'::jsonb ${after} on conflict do nothing`;
    // One that the schedule had asked for at the shop's start is waited for.
    await expect.poll(async () => (await this.query(insert)).rowCount, { timeout: 20_000 }).toBe(1);
  }

  /** How many refunds the provider has made of a payment. */
  async refundsOf(paymentId: string): Promise<number> {
    const login = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64");
    const response = await fetch(`${this.gateway.url}/v1/payments/${paymentId}/refunds`, {
      headers: { authorization: `Basic ${login}` },
    });
    return (await response.json()).count;
  }

  /** Kills the shop as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process?.child;
    if (!child?.pid) throw new Error("the shop does not run");
    const gone = once(child, "exit");
    await kill(child.pid);
    await gone;
  }

  /**
   * Kills the shop while its request is at the provider.
   * @param moment before: the provider does nothing of what was asked; after: its answer is lost.
   * @param request method and path.
   */
  async killAt(moment: "before" | "after", request: RegExp, act: Act): Promise<void> {
    const struck = Promise.withResolvers<void>();
    this.gateway[moment] = async (method, path) => {
      if (!request.test(`${method} ${path}`)) return;
      this.gateway[moment] = () => {};
      await this.kill();
      struck.resolve();
      if (moment === "before") throw new Error("who asked is gone");
    };
    await Promise.all([struck.promise, unanswered(act)]);
  }

  /** Kills the shop in the middle of a transaction: where it waits for what `lock` locks. */
  async killWhereLocked(
    [lock, ...values]: readonly [lock: string, ...values: string[]],
    act: Act,
  ): Promise<void> {
    const holder = await this.#pool.connect();
    const waiting = "from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
    const countWaiting = async () => (await holder.query(`select 1 ${waiting}`)).rowCount;
    try {
      await holder.query("begin");
      await holder.query(lock, values);
      const acted = unanswered(act);
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      await this.kill();
      // PostgreSQL sees that a client is gone when it speaks to it, and would end the statement first.
      await holder.query(`select pg_terminate_backend(pid, 10000) ${waiting}`);
      await acted;
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  }
}

/** Who asks a shop that dies gets no answer. */
const unanswered = (act: Act) =>
  act().catch((error) => {
    // The test's own connections live on.
    if (error.code === "57P01") throw error;
  });
