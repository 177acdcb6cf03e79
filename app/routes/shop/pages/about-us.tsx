import clsx from "clsx";
import { ArrowRight, HandHeart, NotebookText, Scale, Soup } from "lucide-react";
import { Link } from "react-router";
import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { ReadingText } from "#app/ui/text/reading-text.tsx";
import { CompanyFigures } from "./about-us/company-figures.tsx";

export const meta = () => titled(m.about_us_title(), m.about_us_description());

/** About Us: the company's own story and its statistics (rules: pages-1). */
export default function AboutUsPage() {
  return (
    <>
      <PageHead />
      <CompanyStory />
      <Section tinted title={m.about_us_figures()}>
        <CompanyFigures />
      </Section>
      <Section title={m.about_us_work_title()} intro={m.about_us_work_intro()}>
        <Principles />
      </Section>
      <Section tinted title={m.about_us_next_title()}>
        <FurtherPages />
      </Section>
    </>
  );
}

/** The page's head: who this is, in one sentence. */
function PageHead() {
  return (
    <header className="bg-surface">
      <div className="shell grid items-center gap-8 py-8 md:grid-cols-[4fr_3fr] md:gap-10 md:py-16 lg:grid-cols-[3fr_2fr] lg:gap-14">
        <div>
          <h1 className="text-2xl md:text-4xl">
            <span className="mb-2 block font-semibold font-text text-base text-primary">
              {m.about_us_title()}
            </span>{" "}
            {m.about_us_headline()}
          </h1>
          <p className="mt-4 max-w-lg md:text-lg">{m.about_us_intro(shopFacts())}</p>
          <LinkButton
            to="/products"
            size="lg"
            className="mt-7"
            iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
          >
            {m.see_all_products()}
          </LinkButton>
        </div>
        <PaintedWall className="h-44 max-md:order-first md:h-60 lg:h-80" />
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </header>
  );
}

/** A piece of wall painted with ears of ragi before the sun. Decoration only. */
function PaintedWall({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "flex flex-col overflow-hidden rounded-lg bg-accent-soft text-primary",
        className,
      )}
    >
      <SohraiBorder className="shrink-0" />
      <div className="relative flex grow items-end justify-center overflow-hidden">
        <span className="absolute bottom-[20%] aspect-square h-[70%] rounded-full bg-accent opacity-30" />
        <RagiEar className="h-[57%] w-auto shrink-0 origin-bottom translate-x-[35%] md:translate-x-[55%] -rotate-16 text-accent" />
        <RagiEar className="z-10 h-[90%] w-auto shrink-0" />
        <RagiEar className="h-[57%] w-auto shrink-0 origin-bottom -translate-x-[35%] md:-translate-x-[55%] rotate-16 text-accent" />
      </div>
      <SohraiBorder className="shrink-0" />
    </div>
  );
}

const chapters = [
  { title: m.about_us_founded_title, text: m.about_us_founded_text },
  { title: m.about_us_owners_title, text: m.about_us_owners_text },
  { title: m.about_us_making_title, text: m.about_us_making_text },
  { title: m.about_us_today_title, text: m.about_us_today_text },
];

/** How the company came about, whose it is, what it does and where it stands. */
function CompanyStory() {
  return (
    <div className="shell py-4 max-lg:divide-y max-lg:divide-line md:py-8 lg:grid lg:grid-cols-2 lg:gap-x-16 lg:gap-y-12 lg:py-16">
      {chapters.map(({ title, text }) => (
        <section
          key={title()}
          className="grid content-start gap-3 py-7 md:max-lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:max-lg:gap-10 md:max-lg:py-10 lg:border-accent lg:border-t-2 lg:py-0 lg:pt-6"
        >
          <h2 className="text-xl md:text-2xl">{title()}</h2>
          <ReadingText text={text()} />
        </section>
      ))}
    </div>
  );
}

const principles = [
  { Icon: Scale, title: m.about_us_fair_title, text: m.about_us_fair_text },
  { Icon: NotebookText, title: m.about_us_plain_title, text: m.about_us_plain_text },
  { Icon: Soup, title: m.about_us_clean_title, text: () => m.about_us_clean_text(shopFacts()) },
  { Icon: HandHeart, title: m.about_us_answer_title, text: m.about_us_answer_text },
];

/** What the company holds itself to. */
function Principles() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {principles.map(({ Icon, title, text }) => (
        <Card as="li" key={title()}>
          <Icon aria-hidden="true" className="size-8 text-primary" strokeWidth={1.6} />
          <h3 className="mt-3 mb-1 text-lg leading-snug">{title()}</h3>
          <ReadingText text={text()} />
        </Card>
      ))}
    </ul>
  );
}

const furtherPages = [
  { to: "/about", title: m.about_us_to_about, text: m.about_us_to_about_text },
  { to: "/successStory", title: m.about_us_to_story, text: m.about_us_to_story_text },
  { to: "/contactUs", title: m.about_us_to_contact, text: m.about_us_to_contact_text },
];

/** The pages that tell more. */
function FurtherPages() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {furtherPages.map(({ to, title, text }) => (
        <Card as="li" key={to} interactive className="flex items-center gap-4">
          <div className="grow self-start">
            <h3 className="text-lg leading-snug">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
                {title()}
              </Link>
            </h3>
            <p className="text-muted">{text()}</p>
          </div>
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-primary" />
        </Card>
      ))}
    </ul>
  );
}
