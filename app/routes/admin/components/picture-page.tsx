import { Check } from "lucide-react";
import type { FormEvent } from "react";
import type { PictureKind, ShownPicture } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/keyset.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { EntryList } from "./entry-list.tsx";
import { ContentPage, TitledCard } from "./page-layout.tsx";
import { PictureForm } from "./picture-form.tsx";
import { DeleteRowButton } from "./row-confirm-dialog.tsx";
import { useRowCommand } from "./use-row-command.ts";
import { useTyped } from "./use-typed.ts";

export interface PicturePageProps {
  kind: PictureKind;
  title: string;
  intro: string;
  empty: string;
  /** Its own address, where its rows' commands are carried out. */
  path: string;
  page: RowPage<ShownPicture & { date: Date }>;
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

interface PictureTileProps {
  picture: ShownPicture;
  /** Its place in the list, from 1. */
  n: number;
  /** Where its commands are carried out. */
  action: string;
  /** Logos must not be cropped. */
  whole: boolean;
}

/** A picture of the site, what it shows, and its Delete button. */
function PictureTile({ picture, n, action, whole }: PictureTileProps) {
  const { id, pictureUrl, altText } = picture;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <Picture
        url={pictureUrl}
        alt={altText}
        sizes="(min-width: 1024px) 300px, (min-width: 640px) 45vw, 92vw"
        className={`aspect-16/9 w-full ${whole ? "object-contain p-3" : "object-cover"}`}
        fallback={
          <span className="grid aspect-16/9 w-full place-items-center bg-sunken text-muted">
            <RagiEar className="size-14" />
          </span>
        }
      />
      <div className="flex items-end gap-1 border-line border-t p-3">
        <AltTextForm {...{ picture, n, action }} />
        <DeleteRowButton
          id={id}
          action={action}
          label={m.content_picture_delete({ n })}
          title={m.content_picture_delete_title()}
          question={m.content_delete_question()}
        />
      </div>
    </li>
  );
}

/** It follows the live text until somebody types; what was typed stays until it is saved. */
function AltTextForm({ picture, n, action }: Pick<PictureTileProps, "picture" | "n" | "action">) {
  const { field, typed, setTyped } = useTyped(picture.altText);
  const { send, busy } = useRowCommand(action, (ok) => ok && setTyped(undefined));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== undefined) send({ intent: "describe", id: picture.id, altText: typed });
  };
  return (
    <form onSubmit={save} className="flex min-w-0 grow items-end gap-1">
      <TextField
        ref={field}
        value={typed ?? picture.altText}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        label={m.content_alt()}
        aria-label={m.content_alt_of({ n })}
        maxLength={300}
        fieldClassName="grow"
      />
      <IconButton
        type="submit"
        label={m.content_alt_save({ n })}
        disabled={busy || typed === undefined}
      >
        <Check aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}
