import { m } from "#app/paraglide/messages.js";

interface Figure {
  /** A small word before the number. */
  before?: () => string;
  number: string;
  unit: () => string;
  note: () => string;
}

/** The company's figures (rules: pages-1). */
const figures: readonly Figure[] = [
  { number: "3", unit: m.about_us_years, note: m.about_us_years_note },
  { number: "50+", unit: m.about_us_projects, note: m.about_us_projects_note },
  { number: "94", unit: m.about_us_employees, note: m.about_us_employees_note },
  { number: "96%", unit: m.about_us_reviews, note: m.about_us_reviews_note },
  { number: "20", unit: m.about_us_awards, note: m.about_us_awards_note },
  { number: "481", unit: m.about_us_shareholders, note: m.about_us_shareholders_note },
  {
    before: m.about_us_farmers_about,
    number: "14,000",
    unit: m.about_us_farmers,
    note: m.about_us_farmers_note,
  },
];

/** The company in numbers. */
export function CompanyFigures() {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      <div className="bg-primary p-5 text-on-primary max-lg:col-span-2 lg:p-6">
        <dt>
          <span className="block font-semibold">{m.about_us_founded()}</span>{" "}
          <span className="font-bold font-display text-2xl leading-tight">
            {m.about_us_founded_month()}
          </span>
        </dt>
        <dd className="mt-1 text-sm">{m.about_us_founded_note()}</dd>
      </div>
      {figures.map(({ before, number, unit, note }) => (
        <div key={number} className="bg-raised p-5 max-lg:last:col-span-2 lg:p-6">
          <dt>
            {before && <span className="text-muted">{before()} </span>}
            <span className="font-bold font-display text-2xl text-primary leading-tight tabular-nums lg:text-3xl">
              {number}
            </span>{" "}
            <span className="block font-semibold">{unit()}</span>
          </dt>
          <dd className="mt-1 text-muted text-sm">{note()}</dd>
        </div>
      ))}
    </dl>
  );
}
