import { ArrowRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { StoryHero } from "../components/story-hero.tsx";
import { LadduScene } from "./story/laddu-scene.tsx";
import { type Step, StepList } from "./story/step-list.tsx";
import { storyParts } from "./story/story-parts.ts";

export const meta = () => titled(m.story_title(), m.story_intro());

/** The way of ragi from seed to laddu (rules: pages-3). */
export default function StoryPage() {
  const parts = numberedParts();
  return (
    <>
      <StoryHero
        title={m.story_title()}
        intro={m.story_intro()}
        scene={<LadduScene className="w-full" />}
      >
        <PartLinks parts={parts} />
      </StoryHero>
      {parts.map(({ id, title, intro, steps, from }, place) => (
        <Section key={id} id={id} title={title} intro={intro} tinted={place % 2 === 1}>
          <StepList steps={steps} start={from} tinted={place % 2 === 1} />
        </Section>
      ))}
      <StoryEnd title={m.story_end()} text={m.story_end_text()}>
        <LinkButton
          to="/products"
          size="lg"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.see_all_products()}
        </LinkButton>
        <LinkButton to="/successStory" size="lg" variant="secondary">
          {m.story_to_success()}
        </LinkButton>
      </StoryEnd>
    </>
  );
}

/** The parts of the way with their words; steps are counted through all of them. */
function numberedParts() {
  let from = 1;
  return storyParts.map(({ id, title, intro, steps }) => {
    const part = { id, title: title(), intro: intro(), steps: steps(), from };
    from += part.steps.length;
    return part;
  });
}

interface NumberedPart {
  id: string;
  title: string;
  steps: readonly Step[];
  /** Its first step's number. */
  from: number;
}

/** The ways down to the parts of the page. */
function PartLinks({ parts }: { parts: readonly NumberedPart[] }) {
  return (
    <nav aria-label={m.story_parts()}>
      <ul className="flex flex-wrap gap-2 lg:gap-3">
        {parts.map(({ id, title, steps, from }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-md border border-line-strong bg-raised px-2.5 py-2 leading-snug lg:px-4 transition hover:border-primary hover:bg-primary-soft"
            >
              <span className="block font-semibold text-primary max-lg:text-sm">{title}</span>
              <span className="block text-muted text-xs lg:text-sm">
                {m.story_part_steps({ from, to: from + steps.length - 1 })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The end of a story, and where it leads. */
function StoryEnd(props: { title: string; text: string; children: ReactNode }) {
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
