import { m } from "#app/paraglide/messages.js";
import { ReadingText } from "#app/ui/reading-text.tsx";

const chapters = [
  { title: m.about_us_founded_title, text: m.about_us_founded_text },
  { title: m.about_us_owners_title, text: m.about_us_owners_text },
  { title: m.about_us_making_title, text: m.about_us_making_text },
  { title: m.about_us_today_title, text: m.about_us_today_text },
];

/** How the company came about, whose it is, what it does and where it stands. */
export function Story() {
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
