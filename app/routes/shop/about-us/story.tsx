import { m } from "#app/paraglide/messages.js";
import { ReadingText } from "../policies/reading-text.tsx";

const chapters = [
  { title: m.about_us_founded_title, text: m.about_us_founded_text },
  { title: m.about_us_owners_title, text: m.about_us_owners_text },
  { title: m.about_us_making_title, text: m.about_us_making_text },
  { title: m.about_us_today_title, text: m.about_us_today_text },
];

/** How the company came about, whose it is, what it does and where it stands. */
export function Story() {
  return (
    <div className="shell divide-y divide-line py-4 md:py-8">
      {chapters.map(({ title, text }) => (
        <section
          key={title()}
          className="grid gap-3 py-7 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-10 md:py-10 lg:grid-cols-[minmax(0,1fr)_38rem]"
        >
          <h2 className="text-xl md:text-2xl">{title()}</h2>
          <ReadingText text={text()} />
        </section>
      ))}
    </div>
  );
}
