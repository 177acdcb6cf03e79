import { ArrowRight } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { titled } from "./shell/page-title.ts";
import { LadduScene } from "./stories/laddu-scene.tsx";
import { PartLinks } from "./stories/part-links.tsx";
import { ragiWay } from "./stories/ragi-way.ts";
import { StepList } from "./stories/step-list.tsx";
import { StoryEnd } from "./stories/story-end.tsx";
import { StoryHero } from "./stories/story-hero.tsx";

export const meta = () => titled(m.story_title(), m.story_intro());

/** The way of ragi from seed to laddu (rules: pages-3). */
export default function StoryPage() {
  const parts = numbered();
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
function numbered() {
  let from = 1;
  return ragiWay.map(({ id, title, intro, steps }) => {
    const part = { id, title: title(), intro: intro(), steps: steps(), from };
    from += part.steps.length;
    return part;
  });
}
