import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  deleteMiss,
  listMisses,
  type MissOrder,
  missOrders,
} from "#app/domains/search/search-misses.server.ts";
import { deleteSearchName } from "#app/domains/search/search-name-commands.server.ts";
import { listSearchNames } from "#app/domains/search/search-names.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/search";
import { MissList } from "./search/miss-list.tsx";
import { NameList } from "./search/name-list.tsx";

export const handle = { live: ["search-names", "search-misses"] } as const satisfies LiveHandle;

/** Searches on the page. */
const shownMisses = 100;

/** `?order=lately` shows what was searched last. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "search");
  const asked = args.url.searchParams.get("order");
  const order: MissOrder = missOrders.find((known) => known === asked) ?? "often";
  const [names, misses] = await Promise.all([listSearchNames(), listMisses(order, shownMisses)]);
  return { names, misses, order };
}

const command = z.object({
  intent: z.enum(["delete", "delete-miss"]),
  id: z.string().min(1).max(100),
});

/** Deletes names, or takes a search off the list. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "search");
  const form = await readForm(args.request);
  const given = form.ok ? command.safeParse(fieldsOf(form.value)) : undefined;
  if (!given?.success) return failed(m.something_wrong(), 400);
  const { intent, id } = given.data;
  if (intent === "delete-miss") {
    if (!(await deleteMiss(id, user))) return failed(m.change_seen_elsewhere(), 404);
    return done(m.search_misses_deleted({ query: id }));
  }
  const name = await deleteSearchName(id, user);
  if (name === undefined) return failed(m.change_seen_elsewhere(), 404);
  return done(m.search_names_deleted({ name }));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_search());

/** What things are called besides, and what was searched in vain (rules: search-5, search-9). */
export default function SearchOfficePage({ loaderData }: Route.ComponentProps) {
  const { names, misses, order } = loaderData;
  return (
    <ContentPage
      title={m.admin_search()}
      intro={m.search_office_intro()}
      action={
        <Link to="/search" className="link touch inline-flex items-center">
          {m.search_shop()}
        </Link>
      }
    >
      <NameList names={names} />
      <MissList misses={misses} order={order} />
    </ContentPage>
  );
}
