import { PgBoss, type QueueOptions, type QueuePolicy } from "pg-boss";
import { expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { insertJobSql, removeWaitingJobSql } from "./pg-boss-insert.server.ts";

ownDatabase();

/** Every setting differs from pg-boss's default, so that one that is not copied is found. */
const queues: Record<string, QueueOptions & { policy?: QueuePolicy }> = {
  contract: {
    retryLimit: 7,
    retryDelay: 13,
    retryBackoff: true,
    retryDelayMax: 99,
    expireInSeconds: 77,
    retentionSeconds: 12_345,
    deleteAfterSeconds: 4_321,
  },
  "contract-stately": { policy: "stately", retryLimit: 0 },
};

/** What tells two jobs apart, whoever has inserted them. */
const ownColumns = ["id", "name", "data", "created_on", "start_after", "keep_until"];

test.each(Object.entries(queues))(
  "a job of %s is inserted as boss.send does",
  async (name, options) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
    });
    await boss.start();
    try {
      await boss.createQueue(name, options);
      const data = { to: "asha@example.org", n: 1 };
      await boss.send(name, data);
      const { before, after } = insertJobSql(name);
      // A job of a stately queue waits alone.
      const { rows: theirs } = await pool.query(
        "delete from pgboss.job where name = $1 returning *",
        [name],
      );
      await pool.query(`${before}$1::jsonb${after}`, [JSON.stringify(data)]);
      const { rows: ours } = await pool.query("select * from pgboss.job where name = $1", [name]);
      expect([theirs.length, ours.length]).toEqual([1, 1]);

      const settings = (job: object) =>
        Object.fromEntries(Object.entries(job).filter(([column]) => !ownColumns.includes(column)));
      expect(settings(ours[0])).toEqual(settings(theirs[0]));
      const kept = ({ keep_until, start_after }: { keep_until: Date; start_after: Date }) =>
        Math.round((keep_until.getTime() - start_after.getTime()) / 1000);
      expect(kept(ours[0])).toBe(kept(theirs[0]));

      const [job] = await boss.fetch(name);
      expect(job?.data).toEqual(data);
    } finally {
      await boss.stop({ graceful: false });
    }
  },
);

test("a job that is held is fetched when its time has come, and can be taken back until it is", async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.createQueue("contract-held", {});
    const { before, after } = insertJobSql("contract-held", {
      id: "$1::uuid",
      delay: "$2::int * interval '1 second'",
    });
    const insert = (id: string, seconds: number) =>
      pool.query(`${before}'{}'::jsonb${after}`, [id, seconds]);
    const remove = async (id: string) =>
      (await pool.query(removeWaitingJobSql("contract-held", "$1::uuid"), [id])).rowCount;
    const id = "01890000-0000-7000-8000-00000000000a";
    await insert(id, 3600);
    expect(await boss.fetch("contract-held")).toEqual([]);
    expect(await remove(id)).toBe(1);
    expect(await remove(id)).toBe(0);
    await insert(id, 0);
    const [job] = await boss.fetch("contract-held");
    expect(job?.id).toBe(id);
    expect(await remove(id)).toBe(0);
  } finally {
    await boss.stop({ graceful: false });
  }
});
