import type pg from "pg";

/**
 * Lets every transaction that inserts into `table` take `ms` longer at its commit, with its locks held: as
 * where a synchronous standby must have it first. A deferred constraint's trigger runs there.
 */
export async function slowCommits(pool: pg.Pool, table: string, ms: number): Promise<void> {
  await pool.query(`drop trigger if exists slow_commit on ${table}`);
  if (ms === 0) return;
  await pool.query(`
    create or replace function slow_commit_${ms}() returns trigger language plpgsql
      as $$ begin perform pg_sleep(${ms / 1000}); return null; end $$`);
  await pool.query(`
    create constraint trigger slow_commit after insert on ${table} deferrable initially deferred
      for each row execute function slow_commit_${ms}()`);
}
