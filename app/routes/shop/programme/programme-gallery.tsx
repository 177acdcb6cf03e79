import { ImageGallery } from "#app/domains/content/image-gallery.tsx";
import type { ShownPicture } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";
import { Section } from "#app/ui/section.tsx";

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
