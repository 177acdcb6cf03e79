import type { OfficePicture, PictureKind } from "#app/domains/content/pictures/picture-list.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { SortableList } from "#app/ui/forms/sortable-list.tsx";
import { useRowCommand } from "../forms/use-row-command.ts";
import { ContentPage, TitledCard } from "../page/page-layout.tsx";
import { EntryList } from "./entry-list.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PictureTile } from "./picture-tile.tsx";
import { sortableWords } from "./sortable-words.ts";

export interface PicturePageProps {
  kind: PictureKind;
  title: string;
  intro: string;
  empty: string;
  /** Its own address, where its rows' commands are carried out. */
  path: string;
  page: RowPage<OfficePicture>;
}

/** A list of pictures: the upload above, what is on the site below, in the order that is chosen here. */
export function PicturePage({ kind, title, intro, empty, path, page }: PicturePageProps) {
  const { asked, busy, send } = useRowCommand(path);
  const rows = movedRows(page.rows, asked?.id, Number(asked?.by));
  const move = (id: string, by: number) => send({ intent: "move", id, by: String(by) });
  return (
    <ContentPage title={title} intro={intro}>
      <TitledCard
        title={kind === "gallery-image" ? m.content_pictures_new() : m.content_picture_new()}
      >
        <PictureForm kind={kind} />
      </TitledCard>
      <h2 className="text-xl">{m.content_list()}</h2>
      <EntryList label={m.content_list()} empty={empty} page={page}>
        <SortableList
          items={rows}
          nameOf={({ altText }, place) => altText || m.content_picture_n({ n: place + 1 })}
          words={sortableWords()}
          onMove={({ id }, by) => move(id, by)}
          busy={busy}
          hasPrevious={page.hasPrevious}
          hasNext={page.hasNext}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4"
          itemClassName="flex flex-col overflow-hidden rounded-lg border border-line bg-raised"
        >
          {(picture, place, controls) => (
            <PictureTile
              picture={picture}
              n={place + 1}
              action={path}
              whole={kind === "client-image"}
              controls={controls}
              onMoveToFront={
                place > 0 || page.hasPrevious
                  ? () => !busy && move(picture.id, -100_000)
                  : undefined
              }
            />
          )}
        </SortableList>
      </EntryList>
    </ContentPage>
  );
}

/** The page's rows as they will stand once a move is saved. */
function movedRows(rows: readonly OfficePicture[], id: string | undefined, by: number) {
  const from = rows.findIndex((row) => row.id === id);
  const moved = rows[from];
  if (!moved || !by) return rows;
  return rows.toSpliced(from, 1).toSpliced(Math.max(from + by, 0), 0, moved);
}
