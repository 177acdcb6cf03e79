import type { ReactNode } from "react";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";

export interface StoryHeroProps {
  /** The page's one `<h1>`. */
  title: string;
  intro: string;
  /** Buttons or links below the words. */
  children: ReactNode;
  /** A drawn scene, 4:3. */
  scene: ReactNode;
}

/** How a story page opens: words beside a drawn scene. */
export function StoryHero({ title, intro, children, scene }: StoryHeroProps) {
  return (
    <div className="bg-surface">
      <div className="shell grid items-center gap-8 py-8 md:grid-cols-2 md:gap-10 md:py-14 lg:grid-cols-[7fr_6fr] lg:gap-16 lg:py-20">
        <div>
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          <p className="mt-4 max-w-xl md:text-lg">{intro}</p>
          <div className="mt-7">{children}</div>
        </div>
        <div className="overflow-hidden rounded-xl border border-line max-md:order-first">
          {scene}
        </div>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </div>
  );
}
