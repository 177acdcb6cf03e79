import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";

/** Sends bulk buyers to the form of their own. */
export function BulkHint() {
  return (
    <p className="text-muted">
      <strong className="font-semibold text-ink">{m.contact_bulk_title()}</strong>{" "}
      {m.contact_bulk_text()}{" "}
      <Link to="/bulkOrder" className="link inline-block py-2.5 font-semibold -my-2.5">
        {m.contact_bulk_link()}
      </Link>
    </p>
  );
}
