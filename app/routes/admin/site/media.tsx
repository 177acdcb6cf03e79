import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { altTextSchema } from "#app/domains/content/entries/content-forms.ts";
import { describePicture } from "#app/domains/content/entries/entry-commands.server.ts";
import { lookThroughStore } from "#app/domains/media/list-stored-pictures.server.ts";
import { hasMedia, mediaPage } from "#app/domains/media/media-page.server.ts";
import { removeUnusedPictures } from "#app/domains/media/remove-unused-pictures.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { EntryList } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/media";
import { readMediaFilter, searchOf } from "./media/media-filter.ts";
import { MediaFilterForm } from "./media/media-filter-form.tsx";
import { MediaTile } from "./media/media-tile.tsx";

export const handle = {
  live: [
    "pictures",
    "products",
    "carousel",
    "clients",
    "gallery",
    "about",
    "blog",
    "mission",
    "testimonials",
  ],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const { searchParams } = args.url;
  const filter = readMediaFilter(searchParams);
  const page = await mediaPage(filter, readCursor(searchParams), contentPageSize.media);
  return { filter, page, isEmpty: page.rows.length === 0 && !(await hasMedia()) };
}

const command = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("look") }),
  z.object({
    intent: z.literal("remove"),
    /** With a space between them. */
    urls: z
      .string()
      .max(20_000)
      .transform((urls) => urls.split(" "))
      .pipe(z.array(z.string().min(1).max(300)).min(1).max(contentPageSize.media)),
  }),
  z.object({
    intent: z.literal("describe"),
    kind: z.enum([
      "carousel-slide",
      "client-image",
      "gallery-image",
      "mission-section",
      "testimonial",
    ]),
    id: z.string().min(1).max(100),
    altText: altTextSchema,
  }),
]);

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const given = command.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  switch (given.data.intent) {
    case "look":
      await lookThroughStore(admin);
      return done(m.media_looking());
    case "remove": {
      const { removed, kept } = await removeUnusedPictures(given.data.urls, admin);
      if (kept === 0) return done(m.media_removed({ n: removed }));
      return failed(m.media_kept({ removed, kept }), 409);
    }
    case "describe": {
      const { kind, id, altText } = given.data;
      const described = await describePicture(kind, id, altText, admin);
      return described.ok ? done(m.content_alt_saved()) : failed(m.change_seen_elsewhere(), 404);
    }
  }
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_media());

/** All uploaded pictures, where each is used, and those that nothing uses (rules: media-1). */
export default function MediaPage({ loaderData: { filter, page, isEmpty } }: Route.ComponentProps) {
  const { send, busy } = useRowCommand("/my/media");
  const unused = page.rows.filter(({ isUnused }) => isUnused).map(({ id }) => id);
  const look = (
    <Button variant="secondary" pending={busy} onClick={() => send({ intent: "look" })}>
      {m.media_look()}
    </Button>
  );
  return (
    <ContentPage title={m.admin_media()} intro={m.media_intro()} action={look}>
      <MediaFilterForm filter={filter} />
      {filter.use === "unused" && unused.length > 0 && (
        <div>
          <RowConfirmDialog
            trigger={
              <Button variant="danger" data-command="remove-all">
                {m.media_remove_all({ n: unused.length })}
              </Button>
            }
            title={m.media_remove_all_title({ n: unused.length })}
            body={m.media_remove_all_question()}
            confirmLabel={m.media_remove()}
            action="/my/media"
            fields={{ intent: "remove", urls: unused.join(" ") }}
          />
        </div>
      )}
      <EntryList
        label={m.media_list()}
        empty={isEmpty ? m.media_empty() : m.media_none_found()}
        action={
          !isEmpty && (
            <LinkButton to="?" variant="secondary">
              {m.stock_show_all()}
            </LinkButton>
          )
        }
        page={page}
        search={searchOf(filter)}
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {page.rows.map((picture, place) => (
            <MediaTile key={picture.id} picture={picture} n={place + 1} />
          ))}
        </ul>
      </EntryList>
    </ContentPage>
  );
}
