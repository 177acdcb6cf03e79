/** What a job may be given of its own, each as an SQL expression. */
interface JobOptions {
  /** A uuid: its owner can take it back by it (removeWaitingJobSql). */
  id?: string;
  /** An interval: it is not done before. */
  delay?: string;
}

/**
 * SQL that enqueues a job in pg-boss's own tables, before and after the expression of the job's data
 * (jsonb). So a job can be enqueued in the transaction that causes it, or as a part of that
 * transaction's last statement, which `boss.send` cannot. The queue's settings are copied into the
 * job, as `boss.send` does.
 */
export function insertJobSql(
  queue: string,
  { id, delay }: JobOptions = {},
): { before: string; after: string } {
  const start = delay ? `now() + ${delay}` : "now()";
  return {
    before: `
      insert into pgboss.job (
        name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, keep_until,${id ? " id," : ""}${delay ? " start_after," : ""} data
      )
      select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, ${start} + retention_seconds * interval '1 second',
        ${id ? `${id},` : ""} ${delay ? `${start},` : ""}`,
    after: ` from pgboss.queue where name = '${queue}'`,
  };
}

/**
 * SQL that takes back a job that nobody has begun; it returns a row where there was one. A process that
 * is about to begin it is waited for.
 * @param id an SQL expression, a uuid.
 */
export function removeWaitingJobSql(queue: string, id: string): string {
  return `delete from pgboss.job
    where name = '${queue}' and id = ${id} and state < 'active' returning id`;
}
