import { RagiEar } from "#app/ui/motif.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownPicture } from "./shown-picture.ts";

const sizes = "(min-width: 1024px) 190px, (min-width: 768px) 22vw, (min-width: 640px) 30vw, 45vw";

/** Logos of those the programme works with: 2 to 5 columns (rules: home-9). */
export function ClientLogos({ clients }: { clients: readonly ShownPicture[] }) {
  return (
    // Not a grid: a last row that is not full stands in the middle.
    <ul className="flex flex-wrap justify-center gap-(--gap) [--columns:2] [--gap:0.75rem] sm:[--columns:3] md:[--columns:4] md:[--gap:1.25rem] lg:[--columns:5]">
      {clients.map(({ id, pictureUrl, altText }) => (
        // Logos are drawn for white paper: their plates stay white in the dark.
        <li
          key={id}
          className="scheme-light aspect-3/2 w-[calc((100%-(var(--columns)-1)*var(--gap))/var(--columns))] overflow-hidden rounded-lg border border-line bg-white p-3 md:p-4"
        >
          <Picture
            url={pictureUrl}
            alt={altText}
            sizes={sizes}
            className="size-full bg-white! object-contain"
            fallback={
              <span className="grid size-full place-content-center justify-items-center gap-1 text-center text-muted text-sm">
                <RagiEar className="size-10 text-accent" />
                {altText}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}
