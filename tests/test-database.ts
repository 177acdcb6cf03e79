import { randomUUID } from "node:crypto";
import pg from "pg";

export const templateDatabase = "madua_template";

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
