import type { PictureKind, ShownPicture } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../parts/titled-card.tsx";
import { ContentPage } from "./content-page.tsx";
import { EntryList } from "./entry-list.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PictureTile } from "./picture-tile.tsx";

export interface PicturePageProps {
  kind: PictureKind;
  title: string;
  intro: string;
  empty: string;
  /** Its own address, where its rows' commands are carried out. */
  path: string;
  page: {
    rows: readonly (ShownPicture & { date: Date })[];
    hasPrevious: boolean;
    hasNext: boolean;
  };
}

/** A list of pictures: the upload above, what is on the site below. */
export function PicturePage({ kind, title, intro, empty, path, page }: PicturePageProps) {
  return (
    <ContentPage title={title} intro={intro}>
      <TitledCard
        title={kind === "gallery-image" ? m.content_pictures_new() : m.content_picture_new()}
      >
        <PictureForm kind={kind} />
      </TitledCard>
      <h2 className="text-xl">{m.content_list()}</h2>
      <EntryList label={m.content_list()} empty={empty} page={page}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {page.rows.map((picture, place) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              n={place + 1}
              action={path}
              whole={kind === "client-image"}
            />
          ))}
        </ul>
      </EntryList>
    </ContentPage>
  );
}
