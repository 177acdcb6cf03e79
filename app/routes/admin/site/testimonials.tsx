import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  maxReviewPictures,
  testimonialSchema,
} from "#app/domains/content/entries/content-forms.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import { entryPage } from "#app/domains/content/entries/entry-page.server.ts";
import type { WrittenTestimonial } from "#app/domains/content/entries/testimonial.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { lackedLanguages } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { FormTextAreaField } from "#app/ui/forms/form-text-field.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { AltTextFields } from "../components/content/alt-text-fields.tsx";
import { AltTextCell } from "../components/content/alt-text-form.tsx";
import { commandDescribed, isRowCommand } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { DescribedPicture } from "../components/content/described-picture.tsx";
import { EntryList, EntryThumbnail } from "../components/content/entry-list.tsx";
import { TextInEachLanguage } from "../components/content/in-each-language.tsx";
import { LackedLanguages } from "../components/content/lacked-languages.tsx";
import { TranslateDialog } from "../components/content/translate-dialog.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/testimonials";

export const handle = { live: ["testimonials"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  return {
    page: await entryPage("testimonial", {
      cursor,
      size: contentPageSize.entries,
      order: "descending",
    }),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  if (form.ok && isRowCommand(form.value)) return commandDescribed(form, "testimonial", admin);
  return saveForm(form, testimonialSchema, (testimonial, id) =>
    addEntries("testimonial", [{ ...testimonial, id }], admin),
  );
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_testimonials());

/** Adds testimonials, and lists, describes and deletes them (rules: office-12). */
export default function TestimonialsPage({ loaderData: { page } }: Route.ComponentProps) {
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

/** Adds a testimonial: what somebody says, and at least one picture (rules: content-5). */
function TestimonialForm() {
  return (
    <AdminForm
      draftName="testimonal"
      schema={testimonialSchema}
      action="/my/testimonal"
      lacking={m.testimonial_required}
      submitLabel={m.content_review_submit()}
      pendingText={m.submitting()}
      savedText={m.review_submitted()}
      failedText={m.review_not_submitted()}
    >
      {(fields, upload) => (
        <>
          <TextInEachLanguage
            field={fields.review}
            translations={fields.translations}
            label={m.content_review()}
            as={FormTextAreaField}
          />
          <TextInEachLanguage
            field={fields.reviewTitle}
            translations={fields.translations}
            label={m.content_review_title()}
            hint={m.content_review_title_hint()}
          />
          <DescribedPicture
            {...upload(fields.imageUrls)}
            folder="reviewImages"
            max={maxReviewPictures}
            label={m.content_review_pictures()}
            hint={m.content_review_pictures_hint()}
            text={
              <AltTextFields
                field={fields.altText}
                translations={fields.translations}
                label={m.content_review_alt()}
              />
            }
          />
        </>
      )}
    </AdminForm>
  );
}

const translatedTexts = ["review", "reviewTitle", "altText"] as const;

const columns = (rows: readonly WrittenTestimonial[]): Column<WrittenTestimonial>[] => [
  {
    key: "review",
    header: m.content_review(),
    isRowHeader: true,
    cell: (row) => (
      <span className="flex min-w-0 items-start gap-4">
        <EntryThumbnail url={row.imageUrls[0]} />
        <span className="min-w-0">
          <span className="wrap-anywhere line-clamp-4 whitespace-pre-line">{row.review}</span>
          <LackedLanguages of={lackedLanguages(row, row.translations, translatedTexts)} />
        </span>
      </span>
    ),
  },
  {
    key: "title",
    header: m.content_review_title(),
    cell: (row) => <span className="wrap-anywhere">{row.reviewTitle || "–"}</span>,
  },
  {
    key: "alt",
    isWide: true,
    header: m.content_review_alt(),
    cell: (row) =>
      row.imageUrls.length > 0 && (
        <AltTextCell
          id={row.id}
          altText={row.altText}
          n={rows.indexOf(row) + 1}
          action="/my/testimonal"
        />
      ),
  },
  {
    key: "date",
    header: m.column_date(),
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.date)}</span>,
  },
  {
    key: "actions",
    header: m.column_actions(),
    hideHeader: true,
    align: "end",
    cell: (row) => <Commands {...row} />,
  },
];

/** The testimonials of the site, each with what its first picture shows, and Delete. */
function TestimonialTable({ rows }: { rows: readonly WrittenTestimonial[] }) {
  return (
    <DataTable
      columns={columns(rows)}
      rows={rows}
      rowKey={({ id }) => id}
      caption={m.content_review_list()}
    />
  );
}

function Commands(testimonial: WrittenTestimonial) {
  const { id, review, reviewTitle, altText, translations, date } = testimonial;
  const name = reviewTitle || m.content_review_nameless({ date: formatDate(date) });
  return (
    <div className="flex items-center justify-end gap-1">
      <TranslateDialog
        id={id}
        name={name}
        translations={translations}
        action="/my/testimonal"
        fields={[
          {
            name: "review",
            label: m.content_review(),
            own: review,
            look: "lines",
            maxLength: 3000,
          },
          {
            name: "reviewTitle",
            label: m.content_review_title(),
            own: reviewTitle,
            look: "line",
            maxLength: 200,
          },
          {
            name: "altText",
            label: m.content_review_alt(),
            own: altText,
            look: "line",
            maxLength: 300,
          },
        ]}
      />
      <DeleteRowButton
        id={id}
        action="/my/testimonal"
        label={m.delete_named({ name })}
        title={m.content_delete_title({ name })}
        question={m.content_delete_question()}
      />
    </div>
  );
}
