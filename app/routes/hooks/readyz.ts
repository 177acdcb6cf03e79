import { databaseAnswers } from "#app/server/database.server.ts";
import { isDraining } from "#app/server/drain.server.ts";

/**
 * The database answers, and the process is not about to stop. A load balancer sends nobody to a node
 * that says 503.
 */
export async function loader() {
  const problem = isDraining() ? "stopping" : (await databaseAnswers()) ? undefined : "no database";
  return new Response(`${problem ?? "ok"}\n`, {
    status: problem ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
