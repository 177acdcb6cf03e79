import { expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "../database/database.server.ts";
import { declaredMetrics } from "../metrics/declare-metric.server.ts";
import { insertJob } from "./jobs.server.ts";
import "./job-status.server.ts";

ownDatabase();

test("a job waits from its moment on, not while it is planned, and still when it is tried again", async () => {
  const plan = (seconds: number) => {
    const { before, after } = insertJob("publish-later", { delay: `interval '${seconds} s'` });
    return pool.query(`${before}'{}'::jsonb${after}`);
  };
  await plan(86_400);
  await plan(-600);
  await plan(-1200);
  // One that was asked for a month ago, and whose first try has failed.
  await pool.query(
    `update pgboss.job set created_on = now() - interval '30 days', state = 'retry',
       start_after = now() + interval '1 hour'
     where name = 'publish-later' and start_after < now() - interval '1000 s'`,
  );

  const read = async (name: string) =>
    (await declaredMetrics()
      .find((one) => one.name === `madua_jobs_${name}`)
      ?.read()) as Record<string, number> | undefined;
  const [waiting, oldest] = [await read("waiting"), await read("oldest_seconds")];
  expect(Number(waiting?.["publish-later"])).toBe(2);
  expect(Math.round((oldest?.["publish-later"] ?? 0) / 100)).toBe(12);
  expect(Number(waiting?.mail)).toBe(0);
  expect(oldest?.mail).toBe(0);
});
