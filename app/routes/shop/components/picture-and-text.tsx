import clsx from "clsx";
import type { ReactNode } from "react";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

export interface PictureAndTextProps {
  url: string | null;
  alt: string;
  /** The picture on the right: every other block. On a phone it stands above its text always. */
  flipped: boolean;
  /** In view at once. */
  priority?: boolean;
  children: ReactNode;
}

/** A text and its picture side by side. A text that is opened to be long keeps its picture in sight. */
export function PictureAndText({ url, alt, flipped, priority, children }: PictureAndTextProps) {
  return (
    <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 lg:gap-x-16">
      <div
        className={clsx(
          "overflow-hidden rounded-lg border border-line md:sticky md:top-24",
          flipped && "md:order-last",
        )}
      >
        <Picture
          url={url}
          alt={alt}
          sizes="(min-width: 1264px) 568px, (min-width: 768px) 45vw, calc(100vw - 2rem)"
          priority={priority ?? false}
          className="h-auto max-h-80 min-h-40 w-full object-cover md:max-h-128"
          fallback={
            <div className="grid aspect-5/2 place-items-center bg-surface text-accent md:aspect-3/2">
              <RagiEar className="size-20 md:size-28" />
            </div>
          }
        />
      </div>
      <div className="wrap-anywhere min-w-0 md:self-center">{children}</div>
    </div>
  );
}
