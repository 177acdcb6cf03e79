import { createHmac } from "node:crypto";
import pg from "pg";
import { advisoryLocks } from "../database/advisory-locks.ts";

/**
 * As what the shop uses its embedded database: the owner of that, and no superuser. Who makes the shop
 * send a statement of theirs reads and writes rows, but neither files nor programs of the machine.
 */
export const shopRole = "madua_shop";

/** Its password; from it nobody finds the superuser's, of which it is made. */
export function shopPassword(password: string): string {
  return createHmac("sha256", password).update(shopRole).digest("base64url");
}

/**
 * Makes the shop's role where it is not there, and gives it all of a database that is still the
 * superuser's: a new one, one that has moved from an older PostgreSQL, and one that the shop used as
 * superuser before. Any number of processes may do so at once.
 * @param url of the superuser, with the shop's database.
 */
export async function giveToShopRole(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "madua role" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.migrations]);
    const found = await client.query("select from pg_roles where rolname = $1", [shopRole]);
    if (found.rowCount === 0) {
      const secret = client.escapeLiteral(shopPassword(password));
      await client.query(`create role ${shopRole} login password ${secret}`);
    }
    const { rows } = await client.query<{ what: string }>(ownBySuperuser);
    for (const { what } of rows) await client.query(`alter ${what} owner to ${shopRole}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/**
 * What the superuser owns in its database, as ALTER names it. REASSIGN OWNED refuses to do it for the
 * superuser that initdb has made. Indexes, and the sequences of columns, go with their tables; the functions of
 * an extension stay with it.
 */
const ownBySuperuser = `
  with me as (select oid from pg_roles where rolname = current_user),
    schemas as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('database %I', datname) as what from pg_database join me on datdba = me.oid
  where datname = current_database()
  union all
  select format('schema %I', nspname) from schemas join me on nspowner = me.oid
  union all
  select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view'
    when 'm' then 'materialized view' else 'table' end, pg_class.oid::regclass)
  from pg_class join me on relowner = me.oid join schemas on relnamespace = schemas.oid
  where relkind in ('r', 'p', 'S', 'v', 'm') and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
      and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and relkind = 'S')
  union all
  select format('routine %s', pg_proc.oid::regprocedure)
  from pg_proc join me on proowner = me.oid join schemas on pronamespace = schemas.oid
  where not exists (
    select from pg_depend
    where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('type %s', pg_type.oid::regtype)
  from pg_type join me on typowner = me.oid join schemas on typnamespace = schemas.oid
  where typtype in ('e', 'd')`;
