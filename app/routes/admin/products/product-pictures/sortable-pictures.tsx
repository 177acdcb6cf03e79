import { m } from "#app/paraglide/messages.js";
import { SortableList } from "#app/ui/forms/sortable-list.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { sortableWords } from "../../components/content/sortable-words.ts";

interface SortablePicturesProps {
  urls: readonly string[];
  onOrder: (urls: string[]) => void;
}

/** Pictures of a product that are put in order, each called by its place. */
export function SortablePictures({ urls, onOrder }: SortablePicturesProps) {
  const move = (url: string, by: number) => {
    const from = urls.indexOf(url);
    onOrder(urls.toSpliced(from, 1).toSpliced(from + by, 0, url));
  };
  return (
    <SortableList
      items={urls.map((url) => ({ id: url }))}
      nameOf={(_, place) => m.picture_n({ n: place + 1 })}
      words={sortableWords()}
      onMove={({ id }, by) => move(id, by)}
      busy={false}
      label={m.pictures_order()}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
      itemClassName="relative flex flex-col overflow-hidden rounded-lg border border-line bg-raised"
    >
      {({ id: url }, place, controls) => (
        <>
          <Picture
            url={url}
            alt={m.picture_n({ n: place + 1 })}
            sizes="(min-width: 1024px) 280px, 45vw"
            className="aspect-4/5 w-full object-cover"
          />
          {place === 0 && (
            <Badge look="accent" className="absolute top-2 left-2">
              {m.picture_of_card()}
            </Badge>
          )}
          <span className="flex justify-between">{controls}</span>
        </>
      )}
    </SortableList>
  );
}
