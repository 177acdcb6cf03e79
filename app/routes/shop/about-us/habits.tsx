import { HandHeart, NotebookText, Scale, Soup } from "lucide-react";
import { shopFacts } from "#app/lib/shop-facts.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { ReadingText } from "#app/ui/reading-text.tsx";

const habits = [
  { Icon: Scale, title: m.about_us_fair_title, text: m.about_us_fair_text },
  { Icon: NotebookText, title: m.about_us_plain_title, text: m.about_us_plain_text },
  { Icon: Soup, title: m.about_us_clean_title, text: () => m.about_us_clean_text(shopFacts) },
  { Icon: HandHeart, title: m.about_us_answer_title, text: m.about_us_answer_text },
];

/** What the company holds itself to. */
export function Habits() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {habits.map(({ Icon, title, text }) => (
        <Card as="li" key={title()}>
          <Icon aria-hidden="true" className="size-8 text-primary" strokeWidth={1.6} />
          <h3 className="mt-3 mb-1 text-lg leading-snug">{title()}</h3>
          <ReadingText text={text()} />
        </Card>
      ))}
    </ul>
  );
}
