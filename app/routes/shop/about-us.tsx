import { m } from "#app/paraglide/messages.js";
import { Section } from "#app/ui/section.tsx";
import { Figures } from "./about-us/figures.tsx";
import { Habits } from "./about-us/habits.tsx";
import { Opening } from "./about-us/opening.tsx";
import { ReadOn } from "./about-us/read-on.tsx";
import { Story } from "./about-us/story.tsx";
import { titled } from "./shell/page-title.ts";

export const meta = () => titled(m.about_us_title(), m.about_us_description());

/** About Us: the company's own story and its statistics (rules: pages-1). */
export default function AboutUsPage() {
  return (
    <>
      <Opening />
      <Story />
      <Section tinted title={m.about_us_figures()}>
        <Figures />
      </Section>
      <Section title={m.about_us_work_title()} intro={m.about_us_work_intro()}>
        <Habits />
      </Section>
      <Section tinted title={m.about_us_next_title()}>
        <ReadOn />
      </Section>
    </>
  );
}
