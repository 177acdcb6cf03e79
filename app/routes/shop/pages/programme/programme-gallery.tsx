import { Expand } from "lucide-react";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

export interface ProgrammeGalleryProps {
  id: string;
  pictures: readonly ShownPicture[];
  hasNewer: boolean;
  /** The cursor of the next page, where there is one. */
  after: string | undefined;
}

/** A page of the gallery, and the way to older and to the newest pictures. */
export function ProgrammeGallery({ id, pictures, hasNewer, after }: ProgrammeGalleryProps) {
  return (
    <Section
      id={id}
      title={m.programme_gallery_title()}
      intro={pictures.length > 0 && m.programme_gallery_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
    >
      {pictures.length === 0 ? (
        <NoPictures hasNewer={hasNewer} />
      ) : (
        <ImageGallery pictures={pictures} />
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
        {hasNewer && (
          <LinkButton to={{ search: "", hash: id }} variant="ghost">
            {m.programme_gallery_newest()}
          </LinkButton>
        )}
        {after && (
          <LinkButton
            to={{ search: `${new URLSearchParams({ after })}`, hash: id }}
            variant="secondary"
          >
            {m.programme_gallery_older()}
          </LinkButton>
        )}
      </div>
    </Section>
  );
}

function NoPictures({ hasNewer }: { hasNewer: boolean }) {
  const motif = <RagiEar className="size-24" />;
  if (hasNewer)
    return <EmptyState motif={motif} title={m.programme_no_older_pictures()} level={3} />;
  return (
    <EmptyState
      motif={motif}
      title={m.programme_no_pictures()}
      level={3}
      action={
        <LinkButton to="/blog" variant="secondary">
          {m.programme_no_pictures_action()}
        </LinkButton>
      }
    >
      {m.programme_no_pictures_hint()}
    </EmptyState>
  );
}

/** Equal tiles; each opens its whole picture in a new tab. */
function ImageGallery({ pictures }: { pictures: readonly ShownPicture[] }) {
  return (
    <ul
      aria-label={m.programme_gallery_title()}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4"
    >
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <GalleryTile
            url={picture.pictureUrl}
            alt={picture.altText || m.programme_gallery_picture({ n: place + 1 })}
          />
        </li>
      ))}
    </ul>
  );
}

function GalleryTile({ url, alt }: { url: string; alt: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="group relative block aspect-square overflow-hidden rounded-lg border border-line bg-surface transition hover:border-line-strong hover:shadow-md"
    >
      <Picture
        url={url}
        alt={alt}
        sizes="(min-width: 1264px) 288px, (min-width: 1024px) 23vw, (min-width: 640px) 30vw, 46vw"
        className="size-full object-cover"
        fallback={
          <span className="wrap-anywhere grid size-full place-content-center justify-items-center gap-2 overflow-hidden p-3 text-center text-muted text-sm">
            <RagiEar className="size-14 text-accent" />
            <span className="line-clamp-3">{alt}</span>
          </span>
        }
      />
      <span className="sr-only"> {m.programme_gallery_new_tab()}</span>
      <span
        aria-hidden="true"
        className="absolute end-2 bottom-2 grid size-9 place-items-center rounded-full bg-raised text-primary opacity-0 shadow-sm transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <Expand className="size-4.5" />
      </span>
    </a>
  );
}
