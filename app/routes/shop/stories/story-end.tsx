import { type ReactNode, useId } from "react";
import { RagiEar, SohraiBorder } from "#app/ui/motif.tsx";

/** The end of a story, and where it leads. */
export function StoryEnd(props: { title: string; text: string; children: ReactNode }) {
  const { title, text, children } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="bg-primary-soft">
      <SohraiBorder className="text-primary opacity-60" />
      <div className="shell flex flex-col items-center gap-4 py-12 text-center md:py-16">
        <RagiEar className="size-20 text-primary" />
        <h2 id={titleId} className="text-xl md:text-2xl">
          {title}
        </h2>
        <p className="max-w-md text-balance">{text}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3 text-balance max-sm:w-full max-sm:*:w-full">
          {children}
        </div>
      </div>
    </section>
  );
}
