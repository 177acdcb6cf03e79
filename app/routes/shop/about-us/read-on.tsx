import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";

const pages = [
  { to: "/about", title: m.about_us_to_about, text: m.about_us_to_about_text },
  { to: "/successStory", title: m.about_us_to_story, text: m.about_us_to_story_text },
  { to: "/contactUs", title: m.about_us_to_contact, text: m.about_us_to_contact_text },
];

/** The pages that tell more. */
export function ReadOn() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {pages.map(({ to, title, text }) => (
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
