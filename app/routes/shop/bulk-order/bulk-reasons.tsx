import { CookingPot, Gift, Sprout, Store } from "lucide-react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";

const reasons = [
  { Icon: Store, title: m.bulk_shops_title, text: m.bulk_shops_text },
  { Icon: CookingPot, title: m.bulk_canteens_title, text: m.bulk_canteens_text },
  { Icon: Gift, title: m.bulk_gifts_title, text: m.bulk_gifts_text },
  { Icon: Sprout, title: m.bulk_origin_title, text: m.bulk_origin_text },
];

/** Whom the shop supplies in bulk, with what, and where to ask first. */
export function BulkReasons() {
  return (
    <Card
      as="section"
      tinted
      padding="none"
      aria-labelledby="bulk-reasons"
      className="lg:sticky lg:top-24"
    >
      <SohraiBorder className="text-accent" />
      <div className="p-5 sm:p-6">
        <h2 id="bulk-reasons" className="text-lg">
          {m.bulk_reasons_title()}
        </h2>
        <ul className="mt-4 grid gap-5 sm:max-lg:grid-cols-2">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title()} className="flex items-start gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div className="min-w-0">
                <h3 className="text-base">{title()}</h3>
                <p className="text-muted text-sm">{text()}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 border-line border-t pt-4">
          {m.bulk_questions()}{" "}
          <Link to="/contactUs" className="link inline-block py-2.5 font-semibold -my-2.5">
            {m.contact_title()}
          </Link>
        </p>
      </div>
    </Card>
  );
}
