/**
 * pg-boss's jobs that wait or are being done, as rows to copy. Those of a schedule carry no data: the
 * next run brings them anew.
 */
export const waitingJobs = {
  name: "waiting_jobs",
  columns: ["id", "name", "data"],
  from: `(
    select id, name, data from pgboss.job where state <= 'active' and data is not null
  ) as waiting_jobs`,
  order: "id",
};
