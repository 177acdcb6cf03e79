import { databaseAnswers } from "#app/server/database.server.ts";

/** The database answers. A load balancer sends nobody to a node that says 503. */
export async function loader() {
  const ready = await databaseAnswers();
  return new Response(ready ? "ok\n" : "no database\n", {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
