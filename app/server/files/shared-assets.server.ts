import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { eq, inArray, lt, max, sql } from "drizzle-orm";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { assets } from "../database/assets-table.server.ts";
import { db } from "../database/database.server.ts";
import { log } from "../log/log.server.ts";

/** For how long a page may be open, or kept by a cache, and still find its scripts. */
const keptFor = sql`interval '30 days'`;

/**
 * Lays this version's scripts, styles and fonts into the database, before its first page is served:
 * while versions change, a page comes from one process and its scripts are asked of another; and a
 * page of the version before may be open for days, or lie in a cache (rules: upgrades-2). What no
 * version has used for 30 days goes.
 * @param clientFolder the build, with the files in `assets/`.
 */
export async function shareAssets(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, "assets");
  // What is compressed beside each file is left out: the answer is compressed when it is asked for.
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.assets})`);
    // The version that was the present one until now counts from now on. A second less than ours, so
    // that it is not taken for it the next time.
    await tx
      .update(assets)
      .set({ lastUsed: sql`now() - interval '1 second'` })
      .where(eq(assets.lastUsed, tx.select({ at: max(assets.lastUsed) }).from(assets)));
    const known = await tx
      .update(assets)
      .set({ lastUsed: sql`now()` })
      .where(inArray(assets.name, names))
      .returning({ name: assets.name });
    const there = new Set(known.map(({ name }) => name));
    for (const name of names.filter((name) => !there.has(name))) {
      const content = await readFile(join(folder, name));
      await tx.insert(assets).values({ name, content, lastUsed: sql`now()` });
    }
    await tx.delete(assets).where(lt(assets.lastUsed, sql`now() - ${keptFor}`));
  });
}

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves what `statics` has not, below /assets/, from another version's files.
 * @param describe sets the headers of a file by its path.
 */
export function withSharedAssets(
  statics: Serve,
  describe: (response: ServerResponse, path: string) => void,
): Serve {
  return (request, response, next) =>
    statics(request, response, () => {
      const name = /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url ?? "")?.[1];
      if (!name) return next();
      db.select({ content: assets.content })
        .from(assets)
        .where(eq(assets.name, name))
        .then(
          ([asset]) => {
            if (!asset) return next();
            describe(response, `/assets/${name}`);
            response.setHeader("Content-Length", asset.content.length);
            response.end(request.method === "HEAD" ? undefined : asset.content);
          },
          (error) => {
            log.warn({ err: error }, "a script of another version could not be read");
            response.writeHead(503, { "Cache-Control": "no-store", "Retry-After": "1" }).end();
          },
        );
    });
}
