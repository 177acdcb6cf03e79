import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { pool } from "../database/database.server.ts";
import { withRequest } from "../http/request.server.ts";
import { aboutRunningWork, logSerializers } from "./log.server.ts";
import { withLogContext } from "./log-context.server.ts";

ownDatabase();

/** What the log writes, as text. */
function written(given: object): string {
  let text = "";
  pino({ serializers: logSerializers }, { write: (line: string) => (text += line) }).error(
    given,
    "failed",
  );
  return text;
}

const token = "q3Zb0mT6c1yQm2o5n8Jx";

describe("the log", () => {
  test.each([
    `https://madua.example/resetPassword?token=${token}`,
    `https://madua.example/resetPassword.data?x=1&token=${token}&y=2`,
    `https://madua.example/login/google/callback?state=${token}&code=${token}`,
    // Whoever has to log in first carries the address, encoded, within another.
    `https://madua.example/login?redirectTo=%2FverifyEmail%3Ftoken%3D${token}`,
    `https://madua.example/login?redirectTo=%2FverifyEmail%3Fx%3D1%26token%3D${token}%26y%3D2`,
    `/blog/preview/${token}`,
    `/blog/preview/${token}.data?x=1`,
    `https://madua.example/pay/${token}?x=1`,
    `/pay/${token}/payment`,
    `https://madua.example/login?redirectTo=%2Fpay%2F${token}%2Fpayment`,
  ])("keeps the secret of %s to itself", (url) => {
    const line = written({ url });
    expect(line).not.toContain(token);
    expect(line).toContain("…");
  });

  test("names an address without a secret in full", () => {
    for (const path of ["/products?after=1~a&tokens=3", "/blog/0198?page=2", "/payments/0198"]) {
      const url = `https://madua.example${path}`;
      expect(JSON.parse(written({ url })).url).toBe(url);
    }
  });

  test("tells what a query was and why it failed, and nothing of the row", async () => {
    await pool.query("create table guests (email text primary key, age int check (age > 0))");
    const query = "insert into guests values ($1, $2)";
    await pool.query(query, ["asha@example.org", 30]);
    for (const [row, constraint] of [
      [["asha@example.org", 31], "guests_pkey"],
      [["bina@example.org", -31], "guests_age_check"],
    ] as const) {
      const error = await pool.query(query, [...row]).catch((thrown: unknown) => thrown);
      if (!(error instanceof pg.DatabaseError)) throw new Error("it was taken");
      expect(error.detail).toContain(row[0]);
      const byDrizzle = new DrizzleQueryError(query, [...row], error);
      for (const err of [error, byDrizzle]) {
        const line = written({ err });
        expect(line).toContain(constraint);
        expect(line).not.toContain("@example.org");
      }
      expect(written({ err: byDrizzle })).toContain(query);
    }
  });

  test("names the request, the job and the order that a line is written for", async () => {
    const job = { queue: "reconcile-payments", job: "7" };
    const request = { id: "4f2a", clientNetwork: "" };
    const seen = await withLogContext(job, async () => {
      await pool.query("select 1");
      return [
        withLogContext({ orderId: "0198", orderNumber: "JRMG/1" }, aboutRunningWork),
        withRequest(request, aboutRunningWork),
      ];
    });
    expect(seen).toEqual([
      { ...job, orderId: "0198", orderNumber: "JRMG/1" },
      { ...job, requestId: "4f2a" },
    ]);
    expect(aboutRunningWork()).toEqual({});
  });

  test("is one line of JSON for each entry, whatever a visitor has sent", () => {
    const origin = 'http://x\n{"level":30,"msg":"admin logged in"}\r\u2028\u001b[31m';
    const text = written({ origin, url: `/${origin}`, err: new Error(origin) });
    expect(text.trimEnd().split(/[\n\r]/)).toHaveLength(1);
    expect(text).not.toContain("\u001b");
    expect(JSON.parse(text)).toMatchObject({ level: 50, origin });
  });
});
