import { data } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { NotFound } from "#app/shell/message-page.tsx";
import { titled } from "#app/shell/page-title.ts";

/** `/notFound`: the page that every unknown address shows, at an address of its own. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => titled(m.not_found_title());

export default function NotFoundPage() {
  return <NotFound />;
}
