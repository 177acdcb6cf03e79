import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { waitingJobs } from "./pg-boss-waiting.server.ts";

ownDatabase();

test("jobs that wait, wait again or are being done are there, and no others", async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.createQueue("contract", { retryLimit: 1 });
    /** Sends a job and takes it, as a worker does. */
    const take = async (name: string) => {
      await boss.send("contract", { name });
      const [job] = await boss.fetch("contract");
      expect(job?.data).toEqual({ name });
      return job?.id ?? "";
    };
    await boss.complete("contract", await take("done"));
    await boss.cancel("contract", await take("cancelled"));
    await take("active");
    await boss.fail("contract", await take("to be tried again"));
    await boss.send("contract", { name: "waiting" });
    const planned = new Date("2100-04-05T00:00:00Z");
    await boss.send("contract", { name: "planned" }, { startAfter: planned });
    await boss.send("contract", null);

    const { columns, from, order } = waitingJobs;
    const { rows } = await pool.query(`select ${columns} from ${from} order by ${order}`);
    expect(rows.map(({ name }) => name)).toEqual(Array(4).fill("contract"));
    expect(rows.map(({ data }) => data.name).sort()).toEqual([
      "active",
      "planned",
      "to be tried again",
      "waiting",
    ]);
    const later = rows.filter(({ start_after }) => start_after > new Date("2099-01-01"));
    expect(later).toMatchObject([{ data: { name: "planned" }, start_after: planned }]);
  } finally {
    await boss.stop({ graceful: false });
  }
});
