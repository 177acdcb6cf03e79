import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { totalsOf } from "#app/lib/money/totals.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { db, pool } from "../database/database.server.ts";
import { closeJobs, openJobs } from "../jobs/jobs.server.ts";
import { log } from "../log/log.server.ts";
import { readConfig } from "../process/config.server.ts";
import { type AskedMail, enqueueMail } from "./enqueue-mail.server.ts";
import { sendMails } from "./send-mail.server.ts";

ownDatabase();

const welcome: AskedMail = { kind: "welcome", name: "Asha", path: "/products" };

/** A mail server that refuses its first mails, and remembers what it took. */
async function mailServer({ refuses = 0 } = {}) {
  const taken: (Email & { recipients: string[] })[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      tries += 1;
      if (tries <= refuses) {
        const refused = session.envelope.rcptTo.map(({ address }) => `<${address}>`);
        done(Object.assign(new Error(`Come back later: ${refused}`), { responseCode: 451 }));
        return;
      }
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      taken.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    taken,
    tries: () => tries,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

let open: (() => Promise<unknown>)[] = [];
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "madua-mail-"));
});
afterEach(async () => {
  for (const close of open.reverse()) await close();
  open = [];
  await rm(folder, { recursive: true, force: true });
  await pool.query("delete from pgboss.job");
});

async function startServer(options?: { refuses: number }) {
  const server = await mailServer(options);
  open.push(server.close);
  return server;
}

/** The workers of one process of the shop. */
async function startWorkers(settings: Record<string, string>): Promise<PgBoss> {
  const jobs = await openJobs(process.env.DATABASE_URL ?? "");
  open.push(() => closeJobs(jobs));
  await sendMails(jobs, readConfig({ DATA_DIR: folder, ...settings }), 0.5);
  return jobs;
}

/** Retries come at once, so that no test waits for them. */
async function withoutDelay(tries: number): Promise<void> {
  await pool.query(
    "update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = $1",
    [tries - 1],
  );
}

const states = async () => {
  const { rows } = await pool.query<{ state: string }>("select state from pgboss.job");
  return rows.map(({ state }) => state);
};
const allDone = () =>
  vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(["completed"])), 20_000);

describe("through a mail server", () => {
  test("a mail arrives in HTML and plain text, about the account in Italian", async () => {
    const server = await startServer();
    await enqueueMail(db, "asha@example.org", welcome);
    await startWorkers({ SMTP_URL: server.url, MAIL_FROM: "Madua <shop@madua.example>" });
    await allDone();
    const [mail] = server.taken;
    expect(mail).toMatchObject({
      subject: "Ti diamo il benvenuto da Madua",
      from: { name: "Madua", address: "shop@madua.example" },
      recipients: ["asha@example.org"],
    });
    expect(mail?.html).toContain("Il tuo account è pronto");
    expect(mail?.text).toContain("Il tuo account è pronto");
    const { rows } = await pool.query<{ id: string }>("select id from pgboss.job");
    expect(mail?.messageId).toBe(`<${rows[0]?.id}@localhost>`);
  });

  test("AUTH_EMAIL_LANGUAGE and ORDER_EMAIL_LANGUAGE choose the language", async () => {
    const server = await startServer();
    const order = {
      link: "https://madua.example/account/orders",
      orderNumber: "JRMG/2025-26/APR/01",
      lines: [],
      ...totalsOf([]),
      paymentMethod: "cod" as const,
      deliverTo: [],
    };
    await enqueueMail(db, "asha@example.org", welcome);
    await enqueueMail(db, "asha@example.org", { kind: "order-shipped", name: "Asha", order });
    await enqueueMail(db, "asha@example.org", {
      kind: "books-wrong",
      name: "Asha",
      path: "/my/books",
      wrong: [{ check: "units", n: 3 }],
    });
    await startWorkers({
      SMTP_URL: server.url,
      AUTH_EMAIL_LANGUAGE: "hi",
      ORDER_EMAIL_LANGUAGE: "it",
    });
    await allDone();
    expect(server.taken.map(({ subject }) => subject).sort()).toEqual([
      "I conti di Madua non tornano",
      "Il tuo ordine JRMG/2025-26/APR/01 è in viaggio",
      "Madua में आपका स्वागत है",
    ]);
  });

  test.each(["verify-email", "reset-password", "staff-invitation"] as const)(
    "%s, once sent, leaves no link in the database that works",
    async (kind) => {
      const server = await startServer({ refuses: 1 });
      await withoutDelay(5);
      const path = "/somewhere?token=q3Zb0mT6c1yQm2o5n8Jx";
      await enqueueMail(db, "asha@example.org", { kind, name: "Asha", path }, { language: "hi" });
      await startWorkers({ SMTP_URL: server.url });
      await vi.waitFor(async () => expect(await states()).toEqual([]), 20_000);
      expect(server.taken.map(({ text }) => text)).toEqual([expect.stringContaining(`/hi${path}`)]);
    },
  );

  test("a server that refuses twice gets it at the third try, once", async () => {
    const server = await startServer({ refuses: 2 });
    await withoutDelay(5);
    await enqueueMail(db, "asha@example.org", welcome);
    await startWorkers({ SMTP_URL: server.url });
    await allDone();
    expect(server.tries()).toBe(3);
    expect(server.taken).toHaveLength(1);
  });

  test("what cannot be delivered ends as failed, and the log says so", async () => {
    const server = await startServer({ refuses: 99 });
    const errors = vi.spyOn(log, "error");
    const warnings = vi.spyOn(log, "warn");
    await withoutDelay(3);
    await enqueueMail(db, "asha@example.org", welcome);
    await startWorkers({ SMTP_URL: server.url });
    await vi.waitFor(async () => expect(await states()).toEqual(["failed"]), 20_000);
    expect(server.tries()).toBe(3);
    expect(errors).toHaveBeenCalledOnce();
    expect(errors.mock.calls[0]?.join()).toContain("given up");
    const logged = JSON.stringify([...warnings.mock.calls, ...errors.mock.calls]);
    expect(logged).toContain("Come back later: <…>");
    expect(logged).not.toContain("asha@example.org");
    errors.mockRestore();
    warnings.mockRestore();
  });

  test("a server elsewhere that offers no TLS gets nothing, unless the address says that it may", async () => {
    const server = await startServer();
    // Another machine's by its address; the system connects to this one.
    const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
    const errors = vi.spyOn(log, "error").mockImplementation(() => {});
    await withoutDelay(1);
    await enqueueMail(db, "asha@example.org", welcome);
    const workers = await startWorkers({ SMTP_URL: elsewhere });
    await vi.waitFor(async () => expect(await states()).toEqual(["failed"]), 10_000);
    await closeJobs(workers);
    expect(server.tries()).toBe(0);
    expect(JSON.stringify(errors.mock.calls)).toContain("STARTTLS");
    errors.mockRestore();
    await pool.query("delete from pgboss.job");
    await enqueueMail(db, "asha@example.org", welcome);
    await startWorkers({ SMTP_URL: `${elsewhere}?requireTLS=false` });
    await allDone();
    expect(server.taken).toHaveLength(1);
  });

  test("two processes share the queue, and each mail is sent once", async () => {
    const server = await startServer();
    const people = Array.from({ length: 12 }, (_, n) => `p${n}@example.org`);
    for (const to of people) await enqueueMail(db, to, welcome);
    await Promise.all([
      startWorkers({ SMTP_URL: server.url }),
      startWorkers({ SMTP_URL: server.url }),
    ]);
    await allDone();
    expect(server.taken.flatMap(({ recipients }) => recipients).sort()).toEqual(people.sort());
  });

  test("line breaks and commas in names and addresses make no header and no recipient", async () => {
    const server = await startServer();
    const name = "Asha\r\nBcc: victim@example.org\r\n\r\nBuy now";
    await enqueueMail(db, "one,victim@example.org", { ...welcome, name });
    await enqueueMail(db, "asha@example.org", {
      kind: "order-shipped",
      name,
      order: {
        link: "https://madua.example",
        orderNumber: "1\r\nBcc: victim@example.org",
        lines: [],
        ...totalsOf([]),
        paymentMethod: "cod",
        deliverTo: [name],
      },
    });
    await startWorkers({ SMTP_URL: server.url });
    await allDone();
    for (const mail of server.taken) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.recipients).not.toContain("victim@example.org");
      expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    }
    expect(server.taken).toHaveLength(2);
  });
});

describe("the queue", () => {
  test("a transaction that is rolled back sends nothing, one that commits does", async () => {
    await db
      .transaction(async (tx) => {
        await enqueueMail(tx, "nobody@example.org", welcome);
        throw new Error("no");
      })
      .catch(() => {});
    await db.transaction((tx) => enqueueMail(tx, "asha@example.org", welcome));
    await startWorkers({});
    await allDone();
    const files = await readdir(join(folder, "outbox"));
    expect(files).toHaveLength(1);
  });

  test("goes on when the database has cut its connections", async () => {
    await startWorkers({});
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'madua jobs' and datname = current_database()`,
    );
    await enqueueMail(db, "asha@example.org", welcome);
    await allDone();
    expect(await readdir(join(folder, "outbox"))).toHaveLength(1);
  });

  test("what a process left when it was killed, the next one sends", async () => {
    await withoutDelay(3);
    await enqueueMail(db, "asha@example.org", welcome);
    // A process took it and died; its time is over.
    await pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour'`,
    );
    const jobs = await startWorkers({});
    await jobs.supervise("mail");
    await allDone();
    expect(await readdir(join(folder, "outbox"))).toHaveLength(1);
  });
});

test("without a mail server it is a file in the outbox, and the log says where", async () => {
  const said = vi.spyOn(log, "info");
  await enqueueMail(db, "asha@example.org", welcome);
  await startWorkers({});
  await allDone();
  const [file = ""] = await readdir(join(folder, "outbox"));
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT.*-welcome-[0-9a-f-]{36}\.eml$/);
  expect(JSON.stringify(said.mock.calls)).toContain(file);
  const mail = await PostalMime.parse(await readFile(join(folder, "outbox", file)));
  expect(mail).toMatchObject({ to: [{ address: "asha@example.org" }] });
  expect(mail.html).toContain("Asha");
  expect(mail.text).toContain("Asha");
  said.mockRestore();
});

describe("with files in a bucket", () => {
  const { store, address } = ownBucket();

  test("the outbox is there too, for all processes", async () => {
    await enqueueMail(db, "asha@example.org", welcome);
    await startWorkers({ FILES_URL: address("files") });
    await allDone();
    const [key = "", ...others] = store.objects.keys();
    expect(others).toEqual([]);
    expect(key).toMatch(/^files\/outbox\/.*-welcome-.*\.eml$/);
    const mail = await PostalMime.parse(store.objects.get(key) ?? "");
    expect(mail.to).toEqual([{ name: "", address: "asha@example.org" }]);
    expect(store.described.get(key)?.["cache-control"]).toBe("no-store");
    expect(await readdir(folder)).toEqual([]);
  });
});

test("the outbox is for the shop's own user alone, one that others could read too", async () => {
  const outbox = join(folder, "outbox");
  await mkdir(outbox, { mode: 0o755 });
  await enqueueMail(db, "asha@example.org", welcome);
  await startWorkers({});
  await allDone();
  const [file = ""] = await readdir(outbox);
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(outbox)).toBe(0o700);
  expect(await modeOf(join(outbox, file))).toBe(0o600);
});
