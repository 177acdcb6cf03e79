import { Trash2 } from "lucide-react";
import type { MediaPicture } from "#app/domains/media/media-picture.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RowConfirmDialog } from "../../components/forms/row-confirm-dialog.tsx";
import { PictureUseItem } from "./picture-use-item.tsx";

/** A picture, where it is used, and the way to be rid of it where it is not. */
export function MediaTile({ picture, n }: { picture: MediaPicture; n: number }) {
  const { id: url, date, uses, inOrders, isUnused } = picture;
  const altText = uses.find((use) => use.altText)?.altText;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <a href={url} target="_blank" rel="noopener" className="block">
        <Picture
          url={url}
          alt={altText || m.content_picture_n({ n })}
          sizes="(min-width: 1024px) 300px, (min-width: 640px) 45vw, 92vw"
          className="aspect-16/9 w-full object-contain"
          fallback={
            <span className="grid aspect-16/9 w-full place-items-center bg-sunken text-muted">
              <RagiEar className="size-14" />
              <span className="sr-only">{m.content_picture_n({ n })}</span>
            </span>
          }
        />
      </a>
      <div className="flex grow flex-col gap-2 border-line border-t p-3">
        <div className="flex items-center gap-2">
          <span className="text-muted text-sm">{formatDate(date)}</span>
          {isUnused && <Badge look="danger">{m.media_unused()}</Badge>}
          {inOrders && <Badge look="outline">{m.media_in_orders()}</Badge>}
          {isUnused && (
            <span className="ms-auto">
              <RowConfirmDialog
                trigger={
                  <IconButton
                    label={`${m.media_remove()}: ${m.content_picture_n({ n })}`}
                    className="text-danger"
                    data-command="remove"
                  >
                    <Trash2 aria-hidden className="size-5" />
                  </IconButton>
                }
                title={m.media_remove_title()}
                body={m.media_remove_question()}
                confirmLabel={m.media_remove()}
                action="/my/media"
                fields={{ intent: "remove", urls: url }}
              />
            </span>
          )}
        </div>
        {uses.length > 0 ? (
          <ul aria-label={m.media_used_in()} className="grid gap-2">
            {uses.map((use) => (
              <PictureUseItem key={`${use.kind} ${use.id}`} use={use} n={n} />
            ))}
          </ul>
        ) : (
          !isUnused && !inOrders && <p className="text-muted text-sm">{m.media_fresh()}</p>
        )}
      </div>
    </li>
  );
}
