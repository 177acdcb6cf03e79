import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { site } from "#site";

const steps = [
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
export function NextSteps() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {steps.map(({ to, title, text }) => (
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
