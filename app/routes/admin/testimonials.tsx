import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { testimonialSchema } from "#app/domains/content/content-forms.ts";
import { addEntries } from "#app/domains/content/entry-commands.server.ts";
import { entryPage } from "#app/domains/content/entry-page.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/testimonials";
import { commandEntry, isRowCommand } from "./content/command-row.server.ts";
import { ContentPage } from "./content/content-page.tsx";
import { EntryList } from "./content/entry-list.tsx";
import { TestimonialForm } from "./content/testimonial-form.tsx";
import { TestimonialTable } from "./content/testimonial-table.tsx";
import { hearAnswer } from "./parts/hear-answer.ts";
import { saveForm } from "./parts/save-form.server.ts";
import { TitledCard } from "./parts/titled-card.tsx";

export const handle = { live: ["testimonials"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const cursor = readCursor(args.url.searchParams);
  return { page: await entryPage("testimonial", { cursor, size: 10, order: "descending" }) };
}

export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  if (isRowCommand(form)) return commandEntry(form, "testimonial", admin);
  return saveForm(form, testimonialSchema, (testimonial, id) =>
    addEntries("testimonial", [{ ...testimonial, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => hearAnswer(args);

export const meta = () => titled(m.admin_testimonials());

/** Adds testimonials (spec 2), and lists and deletes them (R18). */
export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <ContentPage title={m.admin_testimonials()}>
      <TitledCard title={m.content_review_new()}>
        <TestimonialForm />
      </TitledCard>
      <h2 className="text-xl">{m.content_review_list()}</h2>
      <EntryList label={m.content_review_list()} empty={m.content_review_empty()} page={page}>
        <TestimonialTable rows={page.rows} />
      </EntryList>
    </ContentPage>
  );
}
