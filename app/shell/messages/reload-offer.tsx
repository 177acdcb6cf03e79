import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import {
  onMissingScript,
  scriptTimeout,
  someScriptIsMissing,
} from "#app/lib/answers/missing-script.ts";
import { newerVersionEvent } from "#app/lib/offline/newer-version.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { replayClick } from "#app/ui/forms/click-replay.ts";

/** The element that offers to load the page again; hidden until the script below shows it. */
const reloadOfferId = "reload-offer";

/**
 * One offer to load the page again where a script has not come (rules: shell-11), or where the shop
 * has a newer version by now (rules: upgrades-1). It stands in
 * every page, hidden: where the page's own scripts fail, the inline script in its head shows it,
 * and once the page is hydrated, it shows when the script of the next page fails.
 */
export function ReloadOffer() {
  const here = useLocation();
  const { pathname, search, hash } = useNavigation().location ?? here;
  const missing = useMissingScript();
  const outdated = useOutdated();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    window.hydrated = true;
    setHydrated(true);
    replayClick();
  }, []);
  if (hydrated && !missing && !outdated) return null;
  return (
    <div
      id={reloadOfferId}
      hidden={!missing && !outdated}
      suppressHydrationWarning
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-accent-soft text-accent-ink shadow-lg"
    >
      <p className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        {missing || !outdated ? m.scripts_missing_text() : m.newer_version_text()}
        {/* Not a Link: it must work where no script does. */}
        <a
          href={pathIn(`${pathname}${search}${hash}`)}
          // The server and the browser may write the same address in two ways ("/", "%2F").
          suppressHydrationWarning
          className="link inline-flex min-h-11 items-center font-semibold text-inherit!"
        >
          {m.scripts_missing_reload()}
        </a>
      </p>
    </div>
  );
}

/**
 * True while the shop sends data of another build than the page's own (rules: upgrades-1). While the
 * version changes, one process after the other, the next answer may be of the page's own again.
 */
function useOutdated(): boolean {
  const build = useRouteLoaderData<{ build: string }>("root")?.build;
  const [own] = useState(build);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const offer = () => setKept(true);
    addEventListener(newerVersionEvent, offer);
    return () => removeEventListener(newerVersionEvent, offer);
  }, []);
  return isKept || (build !== own && build !== undefined && own !== undefined);
}

/** A page that is on its way for longer than this, in ms, waits for its script. */
const missingAfter = 300;

/** True while the page that was asked for cannot come, because its script has not. */
export function useMissingScript(): boolean {
  const { location } = useNavigation();
  const someMissing = useSyncExternalStore(onMissingScript, someScriptIsMissing, () => false);
  // It may be another page's script that is missing: then this one comes in a moment.
  const waiting = someMissing && location !== undefined;
  const [waitingFor, setWaitingFor] = useState<typeof location>();
  useEffect(() => {
    if (!waiting) return setWaitingFor(undefined);
    const timer = setTimeout(() => setWaitingFor(location), missingAfter);
    return () => clearTimeout(timer);
  }, [waiting, location]);
  return waiting && waitingFor === location;
}

declare global {
  interface Window {
    /** Set once the page is hydrated. */
    hydrated?: true;
  }
}

/**
 * Text of the inline script for `<head>`: where a script of the page fails, or none has
 * hydrated it after 120 s, the offer is shown (rules: shell-11). What can be read stays readable.
 */
export const reloadOfferScript = () =>
  `(()=>{
const show=()=>{if(!window.hydrated)document.getElementById("${reloadOfferId}")?.removeAttribute("hidden")};
const offer=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show();
addEventListener("error",(e)=>{if(e.target instanceof HTMLScriptElement)offer()},true);
addEventListener("unhandledrejection",offer);
setTimeout(offer,${scriptTimeout});
})()`.replaceAll("\n", "");
