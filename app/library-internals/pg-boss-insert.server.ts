/**
 * SQL that enqueues a job in pg-boss's own tables, before and after the expression of the job's data
 * (jsonb). So a job can be enqueued in the transaction that causes it, or as a part of that
 * transaction's last statement, which `boss.send` cannot. The queue's settings are copied into the
 * job, as `boss.send` does.
 */
export function insertJobSql(queue: string): { before: string; after: string } {
  return {
    before: `
      insert into pgboss.job (
        name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, keep_until, data
      )
      select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, now() + retention_seconds * interval '1 second', `,
    after: ` from pgboss.queue where name = '${queue}'`,
  };
}
