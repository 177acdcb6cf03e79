import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { entryPage } from "#app/domains/content/entries/entry-page.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { articleRow } from "../components/articles/article-row.server.ts";
import { ArticleTable } from "../components/articles/article-table.tsx";
import { commandEntry } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { EntryList } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/about-sections";

export const handle = { live: ["about"] } as const satisfies LiveHandle;

/** Oldest first, as on the about page. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  const page = await entryPage("about-section", {
    cursor,
    size: contentPageSize.entries,
    order: "ascending",
  });
  const rows = page.rows.map((section) => articleRow(section, section.aboutTitle));
  return { page: { ...page, rows } };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return commandEntry(await readForm(args.request), "about-section", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_all_about());

/** All sections of the about page, with Edit and Delete (rules: office-10). */
export default function AboutSectionsPage({ loaderData: { page } }: Route.ComponentProps) {
  const add = <LinkButton to="/my/addabout">{m.admin_add_about()}</LinkButton>;
  return (
    <ContentPage title={m.admin_all_about()} action={add}>
      <EntryList
        label={m.admin_all_about()}
        empty={m.content_about_empty()}
        action={add}
        page={page}
      >
        <ArticleTable
          rows={page.rows}
          caption={m.admin_all_about()}
          action="/my/allAbout"
          editor="/my/updateAbout?aboutId="
        />
      </EntryList>
    </ContentPage>
  );
}
