import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { locatedAreaPage } from "#app/domains/content/list-located-areas.server.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { site } from "#site";
import type { Route } from "./+types/located-areas";
import { AreaList } from "./content/area-list.tsx";
import { commandEntry } from "./content/command-row.server.ts";
import { ContentPage } from "./content/content-page.tsx";
import { hearAnswer } from "./parts/hear-answer.ts";

export const handle = { live: ["located-areas"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const asked = Number.parseInt(args.url.searchParams.get("page") ?? "", 10);
  const number = asked >= 1 && asked <= 1000 ? asked : 1;
  return { number, ...(await locatedAreaPage(number, 25)) };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  return commandEntry(await readForm(args.request), "located-area", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = () => titled(m.admin_located_areas());

/** The located areas by district, each with Delete (rules: office-11). */
export default function Page({ loaderData }: Route.ComponentProps) {
  const add = (
    <LinkButton to={`/my/${site.productSlug}Locations`}>{m.admin_add_located_area()}</LinkButton>
  );
  return (
    <ContentPage title={m.admin_located_areas()} action={add}>
      <AreaList {...loaderData} action={add} />
    </ContentPage>
  );
}
