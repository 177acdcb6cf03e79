import { data, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findAboutSection } from "#app/domains/content/articles/about-sections.server.ts";
import { updateArticle } from "#app/domains/content/articles/update-article.server.ts";
import { aboutSectionSchema } from "#app/domains/content/entries/content-forms.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { AboutForm } from "../components/articles/about-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/update-about";

export const handle = { live: ["about"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const id = args.url.searchParams.get("aboutId");
  // Without one, as from the sidebar, it is chosen from the list (rules: office-18).
  if (id === null) throw redirect("/my/allAbout");
  const section = await findAboutSection(id);
  return data({ id, section }, { status: section ? 200 : 404 });
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const id = args.url.searchParams.get("aboutId") ?? "";
  const form = await readForm(args.request);
  // A form without `updatedAt` counts as out of date.
  return saveForm(form, aboutSectionSchema, ({ updatedAt = new Date(0), ...section }) =>
    updateArticle("about-section", id, updatedAt, section, admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_update_about());

/** The about editor; which section, its address says. */
export default function UpdateAboutPage({ loaderData: { id, section } }: Route.ComponentProps) {
  const { edited, isGone } = useEdited(id, section);
  const list = { to: "/my/allAbout", label: m.admin_all_about() };
  return (
    <ContentPage
      title={m.admin_update_about()}
      above={<BackLink to={list.to}>{list.label}</BackLink>}
    >
      {edited ? (
        <Card padding="lg" className="flex flex-col gap-5">
          {isGone && <DeletedMeanwhile />}
          <AboutForm key={edited.id} section={edited} />
        </Card>
      ) : (
        <NothingChosen title={m.content_no_section()} list={list} />
      )}
    </ContentPage>
  );
}
