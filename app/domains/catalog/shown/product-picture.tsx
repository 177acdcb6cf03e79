import clsx from "clsx";
import { m } from "#app/paraglide/messages.js";
import { Picture, type PictureProps } from "#app/ui/pictures/picture.tsx";

/** A product's picture, 4:5 on cream, or the text "No Image" (rules: card-1). */
export function ProductPicture({ className, ...picture }: Omit<PictureProps, "fallback">) {
  const frame = clsx("aspect-4/5 w-full bg-surface", className);
  return (
    <Picture
      {...picture}
      className={clsx(frame, "object-cover")}
      fallback={
        <span className={clsx(frame, "grid place-items-center text-center text-muted text-sm")}>
          {m.no_image()}
        </span>
      }
    />
  );
}
