import { ArrowRight } from "lucide-react";
import { newestTestimonials } from "#app/domains/content/list-testimonials.server.ts";
import { Testimonials } from "#app/domains/content/testimonials.tsx";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/success-story";
import { titled } from "./shell/page-title.ts";
import { FieldScene } from "./stories/field-scene.tsx";
import { Figures } from "./stories/figures.tsx";
import { Milestones } from "./stories/milestones.tsx";
import { NextSteps } from "./stories/next-steps.tsx";
import { Portraits } from "./stories/portraits.tsx";
import { StoryHero } from "./stories/story-hero.tsx";

export const handle = { live: ["testimonials"] } as const satisfies LiveHandle;

export async function loader() {
  return { testimonials: await newestTestimonials(12) };
}

export const meta = () => titled(m.success_story_title(), m.success_story_intro());

/** What the programme has achieved (rules: pages-3). */
export default function SuccessStoryPage({ loaderData: { testimonials } }: Route.ComponentProps) {
  const hasVoices = testimonials.length > 0;
  return (
    <>
      <StoryHero
        title={m.success_story_title()}
        intro={m.success_story_intro()}
        scene={<FieldScene className="w-full" />}
      >
        <LinkButton
          to="/story"
          size="lg"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.success_story_to_story()}
        </LinkButton>
      </StoryHero>
      <Figures />
      <Section title={m.success_story_milestones()} tinted>
        <Milestones />
      </Section>
      <Section title={m.success_story_changes()} intro={m.success_story_changes_intro()}>
        <Portraits />
      </Section>
      {hasVoices && (
        <Section title={m.success_story_voices()} intro={m.success_story_voices_intro()} tinted>
          <Testimonials testimonials={testimonials} />
        </Section>
      )}
      <Section title={m.success_story_next()} tinted={!hasVoices}>
        <NextSteps />
      </Section>
    </>
  );
}
