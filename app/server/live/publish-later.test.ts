import { afterEach, expect, test } from "vitest";
import { ownDatabase } from "#tests/own-database.ts";
import { db } from "../database/database.server.ts";
import { closeJobs, openJobs } from "../jobs/jobs.server.ts";
import { subscribe } from "./live-changes.server.ts";
import { publishLater, publishWhatIsDue } from "./publish-later.server.ts";

ownDatabase();

let end: () => unknown = () => {};
afterEach(() => end());

test("a topic is published at its moment and not before; never where its change was rolled back", async () => {
  const jobs = await openJobs(process.env.DATABASE_URL ?? "");
  const { promise, resolve } = Promise.withResolvers<number>();
  const heard: string[] = [];
  const unsubscribe = subscribe((changes) => {
    heard.push(...changes);
    if (changes.includes("gallery")) resolve(Date.now());
  });
  end = async () => {
    unsubscribe();
    await closeJobs(jobs);
  };
  await publishWhatIsDue(jobs);

  const moment = new Date(Date.now() + 1500);
  await publishLater(db, moment, "gallery");
  // One that is over is nothing to wait for.
  await publishLater(db, new Date(0), "clients");
  const rolledBack = db.transaction(async (tx) => {
    await publishLater(tx, new Date(moment.getTime() - 1000), "carousel");
    throw new Error("not saved");
  });
  await expect(rolledBack).rejects.toThrow("not saved");

  expect((await promise) - moment.getTime()).toBeGreaterThanOrEqual(-20);
  expect(heard).toEqual(["gallery"]);
});
