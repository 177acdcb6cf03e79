import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { AboutExcerpt } from "./about-section.ts";

/** How the programme's story begins, and the way to the rest (rules: home-6). */
export function AboutTeaser({ about }: { about: AboutExcerpt }) {
  const { aboutTitle, aboutSubtitle, excerpt, pictureUrl } = about;
  return (
    <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:gap-16">
      <Picture
        url={pictureUrl}
        alt=""
        sizes="(min-width: 1264px) 568px, (min-width: 768px) 45vw, calc(100vw - 2rem)"
        className="aspect-4/3 w-full rounded-xl border border-line object-cover"
        fallback={
          <span className="grid aspect-4/3 place-items-center rounded-xl bg-accent-soft text-accent-ink">
            <RagiEar className="size-32" />
          </span>
        }
      />
      <div className="wrap-anywhere max-w-reading">
        {aboutSubtitle && <p className="font-semibold text-muted">{aboutSubtitle}</p>}
        <h3 className="mt-1 text-xl md:text-2xl">{aboutTitle}</h3>
        {excerpt && <p className="mt-3 md:mt-4">{excerpt}</p>}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to="/successStory">{m.learn_more_about_us()}</LinkButton>
          <Link to="/about" className="link inline-flex min-h-11 items-center">
            {m.home_about_all()}
          </Link>
        </div>
      </div>
    </div>
  );
}
