import { ChevronsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { OfficePicture } from "#app/domains/content/pictures/picture-list.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { DeleteRowButton } from "../forms/row-confirm-dialog.tsx";
import { AltTextForm } from "./alt-text-form.tsx";
import { ShownDaysForm } from "./shown-days-form.tsx";

interface PictureTileProps {
  picture: OfficePicture;
  /** Its place on the page, from 1. */
  n: number;
  /** Where its commands are carried out. */
  action: string;
  /** Logos must not be cropped. */
  whole: boolean;
  /** By which it is moved. */
  controls: ReactNode;
  /** Undefined of the first. */
  onMoveToFront: (() => void) | undefined;
}

/** A picture of the site: where it stands, what it shows, when it is shown, and its Delete button. */
export function PictureTile(props: PictureTileProps) {
  const { picture, n, action, whole, controls, onMoveToFront } = props;
  return (
    <>
      <div className="flex items-center gap-1 border-line border-b px-1">
        {controls}
        <IconButton
          label={m.content_to_front({ n })}
          aria-disabled={!onMoveToFront}
          className="aria-disabled:opacity-40"
          onClick={() => onMoveToFront?.()}
        >
          <ChevronsUp aria-hidden className="size-5" />
        </IconButton>
        <span className="ms-auto pe-2">
          <ShownBadge picture={picture} />
        </span>
      </div>
      <Picture
        url={picture.pictureUrl}
        alt={picture.altText}
        sizes="(min-width: 1024px) 300px, (min-width: 640px) 45vw, 92vw"
        className={`aspect-16/9 w-full ${whole ? "object-contain p-3" : "object-cover"}`}
        fallback={
          <span className="grid aspect-16/9 w-full place-items-center bg-sunken text-muted">
            <RagiEar className="size-14" />
          </span>
        }
      />
      <div className="grid gap-1 border-line border-t p-3">
        <div className="flex items-end gap-1">
          <AltTextForm id={picture.id} altText={picture.altText} n={n} action={action} />
          <DeleteRowButton
            id={picture.id}
            action={action}
            label={m.content_picture_delete({ n })}
            title={m.content_picture_delete_title()}
            question={m.content_delete_question()}
          />
        </div>
        {!picture.altText && <p className="text-danger text-sm">{m.content_alt_missing()}</p>}
        <ShownDaysForm {...{ picture, n, action }} />
      </div>
    </>
  );
}

/** Whether it is shown now, as the server said: a change of that is published at its moment. */
function ShownBadge({ picture: { state, shownFrom } }: { picture: OfficePicture }) {
  if (state === "shown") return <Badge look="success">{m.content_shown_now()}</Badge>;
  if (state === "ended") return <Badge look="outline">{m.content_shown_ended()}</Badge>;
  return <Badge>{m.content_shown_since({ from: formatDate(shownFrom ?? new Date(0)) })}</Badge>;
}
