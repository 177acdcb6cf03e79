import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { ShownCategory } from "./shown-categories.server.ts";

const look =
  "size-16 rounded-full border border-line bg-sunken object-cover group-hover:border-primary md:size-22";

/** The kinds of food, each with a picture; a phone pushes them sideways. */
export function CategoryRow({ categories }: { categories: readonly ShownCategory[] }) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label={m.home_categories()}>
      <ul className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] md:gap-4 md:px-0">
        {categories.map(({ category, name, pictureUrl }) => (
          <li key={category}>
            <Link
              to={`/products?${new URLSearchParams({ category })}`}
              className="group flex w-22 flex-col items-center gap-1.5 rounded-md p-1 text-center font-semibold text-sm leading-tight md:w-28 md:text-base"
            >
              <Picture
                url={pictureUrl}
                alt=""
                sizes="(min-width: 768px) 88px, 64px"
                className={look}
                fallback={<RagiEar className={look} />}
              />
              <span className="wrap-anywhere group-hover:text-primary">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
