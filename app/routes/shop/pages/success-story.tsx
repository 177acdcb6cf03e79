import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { newestTestimonials } from "#app/domains/content/entries/list-testimonials.server.ts";
import { Testimonials } from "#app/domains/content/entries/testimonials.tsx";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { site } from "#site";
import { Drawing, type DrawingName } from "../components/story-drawings.tsx";
import { StoryHero } from "../components/story-hero.tsx";
import type { Route } from "./+types/success-story";
import { FieldScene } from "./success-story/field-scene.tsx";
import { Milestones } from "./success-story/milestones.tsx";

export const handle = { live: ["testimonials"] } as const satisfies LiveHandle;

export async function loader() {
  return { testimonials: await newestTestimonials(12) };
}

export const meta = () => titled(m.success_story_title(), m.success_story_description());

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
      <KeyFigures />
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

const figures = [
  { value: m.success_story_figure_founded, label: m.success_story_figure_founded_label },
  { value: m.success_story_figure_years, label: m.success_story_figure_years_label },
  { value: m.success_story_figure_owners, label: m.success_story_figure_owners_label },
  { value: m.success_story_figure_farmers, label: m.success_story_figure_farmers_label },
];

/** The company in figures, the same as on the About Us page. */
function KeyFigures() {
  return (
    <section aria-label={m.success_story_figures()} className="shell py-10 md:py-14">
      <dl className="grid gap-x-4 gap-y-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {figures.map(({ value, label }) => (
          <div key={label()} className="flex flex-col border-accent border-s-4 ps-4 md:ps-5">
            <dt className="order-last mt-1 max-w-52 text-muted leading-snug">{label()}</dt>
            <dd className="font-bold font-display text-2xl text-primary tabular-nums leading-none md:max-lg:text-3xl xl:text-3xl">
              {value()}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const portraits: readonly { drawing: DrawingName; role: () => string; text: () => string }[] = [
  { drawing: "sickle", role: m.success_story_grower, text: m.success_story_grower_text },
  { drawing: "kadhai", role: m.success_story_cook, text: m.success_story_cook_text },
  { drawing: "book", role: m.success_story_bookkeeper, text: m.success_story_bookkeeper_text },
  { drawing: "laddus", role: m.success_story_anganwadi, text: m.success_story_anganwadi_text },
];

/** What changed, told of four people by their roles. */
function Portraits() {
  return (
    <ul className="grid gap-x-14 gap-y-10 lg:grid-cols-2 lg:gap-y-14">
      {portraits.map(({ drawing, role, text }) => (
        <li
          key={drawing}
          className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-7"
        >
          <span className="grid aspect-square place-items-center self-start rounded-xl border border-line bg-surface sm:row-span-2">
            <Drawing name={drawing} className="w-7/10" />
          </span>
          <h3 className="text-lg">{role()}</h3>
          <p className="mt-3 max-w-lg self-start max-sm:col-span-2 sm:mt-1.5">{text()}</p>
        </li>
      ))}
    </ul>
  );
}

const nextSteps = [
  {
    to: "/products",
    title: m.success_story_next_products,
    text: m.success_story_next_products_text,
  },
  {
    to: `/${site.productSlug}`,
    title: m.success_story_next_ragi,
    text: m.success_story_next_ragi_text,
  },
  { to: "/about", title: m.success_story_next_about, text: m.success_story_next_about_text },
  {
    to: "/contactUs",
    title: m.success_story_next_contact,
    text: m.success_story_next_contact_text,
  },
];

/** Where the story leads on. */
function NextSteps() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {nextSteps.map(({ to, title, text }) => (
        <Card key={to} as="li" interactive className="flex flex-col">
          <h3 className="text-lg">
            <Link
              to={to}
              className="flex items-center justify-between gap-3 text-primary after:absolute after:inset-0 after:rounded-lg"
            >
              {title()}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </h3>
          <p className="mt-1 text-muted">{text()}</p>
        </Card>
      ))}
    </ul>
  );
}
