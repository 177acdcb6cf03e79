import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";

/** A part of the page, by the id of its section. */
export interface ProgrammePart {
  id: string;
  label: string;
}

/** The page's opening: what it tells of, and the way to each of its parts. */
export function ProgrammeHead({ parts }: { parts: readonly ProgrammePart[] }) {
  // The page of the gallery that is open stays open.
  const { search } = useLocation();
  return (
    <header className="overflow-hidden bg-surface">
      <div className="shell relative py-10 md:py-16">
        <div className="relative max-w-2xl">
          <h1 className="text-3xl md:text-4xl">{m.programme_title()}</h1>
          <p className="mt-3 max-w-lg max-sm:pe-16 md:text-lg">{m.programme_intro()}</p>
          <nav aria-label={m.programme_parts()} className="mt-6" data-print="hide">
            <ul className="flex flex-wrap gap-2">
              {parts.map(({ id, label }) => (
                <li key={id}>
                  <Link
                    to={{ search, hash: id }}
                    className="touch inline-flex items-center rounded-full border border-line-strong bg-raised px-4 font-semibold text-primary transition hover:border-primary hover:bg-primary-soft"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -end-6 top-6 flex items-end md:end-4 md:top-auto md:bottom-0 lg:end-12"
        >
          <RagiEar className="w-28 rotate-6 text-accent opacity-70 md:w-44 lg:w-64" />
        </div>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </header>
  );
}
