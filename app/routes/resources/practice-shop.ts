import { data } from "react-router";
import { z } from "zod";
import { openSession } from "#app/domains/accounts/sessions/session.server.ts";
import { enterPractice } from "#app/domains/accounts/staff/enter-practice.server.ts";
import { languages } from "#app/lib/text/language.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { readFact } from "#app/server/process/installation.server.ts";
import { isFromRealShop } from "#app/server/rehearsal/practice-shop.server.ts";
import { practised } from "#app/server/rehearsal/practised.server.ts";
import { preparedFact } from "#app/server/rehearsal/prepared-fact.ts";
import type { Route } from "./+types/practice-shop";

/** Of a practice shop, for the process that has started it; for everybody else, and in every other shop, there is nothing. */
function requireRealShop(request: Request): void {
  if (!isFromRealShop(request.headers)) throw data(null, { status: 404 });
}

/** What each has done; 503 until the day is prepared. */
export async function loader({ request }: Route.LoaderArgs) {
  requireRealShop(request);
  if (!(await readFact(preparedFact))) throw data(null, { status: 503 });
  return Response.json(await practised());
}

const entering = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  mobileNumber: z.string(),
  designation: z.string(),
  language: z.enum(languages),
});

/** Lets somebody in who works in the real shop, as what she is there. The answer's cookies are her session here. */
export async function action({ request }: Route.ActionArgs) {
  requireRealShop(request);
  const given = entering.safeParse(parseJson(await request.text()));
  if (!given.success) throw data(null, { status: 400 });
  await enterPractice(given.data);
  const { cookies } = await openSession(given.data.id, new Headers());
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return new Response(null, { status: 204, headers });
}
