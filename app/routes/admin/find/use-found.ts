import { useEffect, useState } from "react";
import { useHref } from "react-router";
import type { FoundOfGroup } from "#app/lib/shop/office-finder.ts";

/** Between the last key and the question, in ms: a fast typist asks once for a word. */
const pause = 100;

/** What is known of what is typed. Until another answer comes, the one before stands, as that of its own words. */
export interface Found {
  /** What the groups were found for. */
  q: string;
  groups: readonly FoundOfGroup[];
  state: "asking" | "found" | "failed";
}

const nothing: Found = { q: "", groups: [], state: "found" };

/** Asks the office's search for what is typed; nothing is asked for "". */
export function useFound(q: string): Found & { retry: () => void } {
  const address = useHref("/my/find/found");
  const [found, setFound] = useState(nothing);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks the same again.
  useEffect(() => {
    if (q === "") return setFound(nothing);
    setFound((last) => ({ ...last, state: "asking" }));
    const asking = new AbortController();
    const ask = async () => {
      try {
        const { signal } = asking;
        const response = await fetch(`${address}?${new URLSearchParams({ q })}`, { signal });
        // Whoever is logged out meanwhile is led to a page.
        if (!response.ok || response.redirected) throw new Error(response.statusText);
        setFound({ q, groups: await response.json(), state: "found" });
      } catch {
        // What was found for other words says nothing of these.
        if (!asking.signal.aborted) setFound({ q, groups: [], state: "failed" });
      }
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address, q, tries]);
  return { ...found, retry: () => setTries((n) => n + 1) };
}
