import type { Socket } from "node:net";
import type pg from "pg";

/** A statement with its values, as node-postgres takes it. */
export interface PreparedStatement {
  /** node-postgres prepares it by this name, once per connection; it belongs to this text alone. */
  name: string;
  text: string;
  values: unknown[];
}

export type RunPrepared = <Row>(statement: PreparedStatement) => Promise<Row[]>;

/**
 * A transaction whose statements are prepared by name, once per connection, and sent without
 * waiting for the answers to those before them; those that are asked for at once, by one write.
 * @param pool opened with `pipeline: true`.
 * @param work `runLast` runs a statement and commits right behind it, in one round trip; where the
 *   statement fails, the commit that follows it rolls back.
 */
export async function pipelinedTransaction<T>(
  pool: pg.Pool,
  work: (run: RunPrepared, runLast: RunPrepared) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let committed = false;
  let broken = false;
  const run: RunPrepared = async (statement) => {
    const { rows } = await client.query(statement);
    return rows;
  };
  const runLast: RunPrepared = async <Row>(statement: PreparedStatement) => {
    writeTogether(client);
    const [rows] = await Promise.all([run<Row>(statement), client.query("commit")]);
    committed = true;
    return rows;
  };
  try {
    writeTogether(client);
    // Goes out with the first statement, which fails where this one does.
    client.query("begin").catch(() => {});
    const result = await work(run, runLast);
    if (!committed) await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Until the running code has ended, what is sent is only gathered: each write costs as much as a query. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
