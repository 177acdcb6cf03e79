import { m } from "#app/paraglide/messages.js";

const figures = [
  { value: m.success_story_figure_founded, label: m.success_story_figure_founded_label },
  { value: m.success_story_figure_years, label: m.success_story_figure_years_label },
  { value: m.success_story_figure_owners, label: m.success_story_figure_owners_label },
  { value: m.success_story_figure_farmers, label: m.success_story_figure_farmers_label },
];

/** The company in figures, the same as on the About Us page (rules: pages-3). */
export function Figures() {
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
