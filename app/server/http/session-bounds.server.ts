import type pg from "pg";

/**
 * What the database itself gives up, so that nothing waits for ever on its side either: a statement, a
 * lock, a transaction in which nothing happens, a client whose line is dead. Times with their units.
 */
const bounds = {
  // Before the process does (queryBound): so a slow statement is told from a silent line.
  statement_timeout: "8s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "10s",
  tcp_keepalives_idle: "15s",
  tcp_keepalives_interval: "5s",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "30s",
};

/**
 * Stores the bounds as the defaults of the shop's role in its database. So they hold for each of its
 * connections, whatever stands between: a pooler refuses them as parameters of a connection, and
 * passes a session that has set them on to others.
 */
export async function storeSessionBounds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const database = client.escapeIdentifier(rows[0]?.name ?? "");
  for (const [name, value] of Object.entries(bounds)) {
    await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
  }
}

/** Statements that give the session of `client` its time: for what is known to take long. */
export async function liftSessionBounds(client: pg.Client): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
  );
}
