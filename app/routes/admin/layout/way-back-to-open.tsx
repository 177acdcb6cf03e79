import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { BackLink } from "../components/page/page-layout.tsx";

/** A step's id, as the links of its card say it: "/my/delivery?from=delivery". */
const step = /^[a-z]{1,20}$/;

/**
 * The way back to "Open your shop" on the pages that its cards open, and on those below them: a link above
 * the page, and the card itself where a form that was saved leads elsewhere (rules: open-3).
 */
export function WayBackToOpen() {
  const { pathname, search } = useLocation();
  const { state, formMethod } = useNavigation();
  const navigate = useNavigate();
  const [came, setCame] = useState<{ to: string; from: string }>();
  const isSaved = useRef(false);
  useEffect(() => {
    if (state !== "idle") isSaved.current = formMethod !== undefined && formMethod !== "GET";
  }, [state, formMethod]);
  const given = new URLSearchParams(search).get("from") ?? "";
  const opened = step.test(given) ? { to: pathname, from: given } : came;
  const isHere = opened && `${pathname}/`.startsWith(`${opened.to}/`);
  useEffect(() => {
    if (step.test(given)) {
      // The same again would have this effect run for ever.
      if (came?.to !== pathname || came.from !== given) setCame({ to: pathname, from: given });
    } else if (came && !isHere) {
      setCame(undefined);
      if (isSaved.current) navigate(`/my/open#${came.from}`, { replace: true });
    }
  }, [given, pathname, came, isHere, navigate]);
  return isHere ? (
    <div className="mx-auto mb-6 max-w-content">
      <BackLink to={`/my/open#${opened.from}`}>{m.open_title()}</BackLink>
    </div>
  ) : null;
}
