import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { databaseUser } from "#app/server/postgres/database-folder.server.ts";
import { shopRole } from "#app/server/postgres/shop-role.server.ts";

export const templateDatabase = "madua_template";

/** The address of an embedded database for its superuser. */
export function superuserUrl(dataFolder: string, shopUrl: string): string {
  const url = new URL(shopUrl);
  url.username = databaseUser;
  url.password = readFileSync(join(dataFolder, "postgres-password"), "utf8");
  return url.href;
}

/** Lets the shop's role make the databases of tests, and fill them without looking at foreign keys. */
export async function allowTestDatabases(dataFolder: string, shopUrl: string): Promise<void> {
  await query(
    superuserUrl(dataFolder, shopUrl),
    `alter role ${shopRole} createdb;
     grant set on parameter session_replication_role to ${shopRole}`,
  );
}

/** A database of one's own, cloned from the migrated template in some 30 ms. */
export async function cloneDatabase(
  postgresUrl: string,
  template = templateDatabase,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await query(postgresUrl, `create database ${name} template ${template}`);
  return {
    url: postgresUrl.replace(/\/[^/]+$/, `/${name}`),
    drop: () => query(postgresUrl, `drop database ${name} with (force)`),
  };
}

/** An empty database beside the one of `url`; returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database ${name}`);
  return url.replace(/\/[^/]+$/, `/${name}`);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
