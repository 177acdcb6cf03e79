import { ImageOff } from "lucide-react";
import { Picture } from "#app/ui/picture.tsx";

/** A picture as small as a row of a table; what it shows is said beside it. */
export function EntryThumbnail({ url }: { url: string | null | undefined }) {
  return (
    <Picture
      url={url}
      alt=""
      sizes="72px"
      className="h-12 w-18 shrink-0 rounded-md object-cover"
      fallback={
        <span className="grid h-12 w-18 shrink-0 place-items-center rounded-md bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
      }
    />
  );
}
