import { data } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { NotFound } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";

/** The page of `/notFound` and of every address that no other route knows. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => titled(m.not_found_title());

export default function NotFoundPage() {
  return <NotFound />;
}
