/** The jobs of a backup that pg-boss of this version has queues for, in the order that they came. */
export const restoredJobs = `
  select name, data::text as data, start_after as "startAfter" from waiting_jobs join pgboss.queue using (name) order by id`;

/**
 * pg-boss's jobs that wait or are being done, as rows to copy. Those of a schedule carry no data: the
 * next run brings them anew.
 */
export const waitingJobs = {
  name: "waiting_jobs",
  columns: ["id", "name", "data", "start_after"],
  from: `(
    select id, name, data, start_after from pgboss.job where state <= 'active' and data is not null
  ) as waiting_jobs`,
  order: "id",
};
