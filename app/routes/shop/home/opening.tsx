import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import type { ShownPicture } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { Hero } from "./hero.tsx";
import { Slides } from "./slides.tsx";

/** What this shop is: its slides, one sentence, and the way to its products. */
export function Opening({ slides }: { slides: readonly ShownPicture[] }) {
  if (slides.length === 0) return <Hero />;
  return (
    <div className="bg-surface">
      <div className="md:shell md:pt-6">
        <Slides slides={slides} />
      </div>
      <div
        className={clsx(
          "shell flex flex-col gap-x-10 gap-y-5 pb-8 md:flex-row md:items-center md:justify-between md:pb-10",
          // The dots of several slides keep a distance of their own.
          slides.length > 1 ? "pt-2" : "pt-6",
        )}
      >
        <div>
          <h1 className="text-2xl md:text-3xl">{m.home_title()}</h1>
          <p className="mt-2 max-w-3xl text-muted md:text-lg">{m.home_intro()}</p>
        </div>
        <LinkButton
          to="/products"
          size="lg"
          className="shrink-0"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.see_all_products()}
        </LinkButton>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </div>
  );
}
