import { useEffect } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import type { OfficeLink } from "#app/lib/shop/domain.ts";
import { currentLink, officeLinks, pathOf } from "./admin-links.ts";
import { store, stored } from "./use-open-groups.ts";

/** How often each page of the menu was opened on this device, by its address. It is sent nowhere. */
export type Uses = Readonly<Record<string, number>>;

/** When all counts come to this, they are halved, so that what is used no more gives way. */
const halvedAt = 100;
/** Opened less often, a page is not what somebody uses. */
const leastUses = 3;

export function countUse(uses: Uses, path: string): Uses {
  const counted = { ...uses, [path]: (uses[path] ?? 0) + 1 };
  const entries = Object.entries(counted);
  const all = entries.reduce((sum, [, n]) => sum + n, 0);
  if (all < halvedAt) return counted;
  return Object.fromEntries(
    entries.map(([each, n]) => [each, Math.floor(n / 2)] as const).filter(([, n]) => n > 0),
  );
}

/** The pages that were opened most often, of those in the menu's groups. */
export function mostUsed(uses: Uses, size: number): OfficeLink[] {
  return officeLinks
    .map((link) => ({ link, n: uses[pathOf(link)] ?? 0 }))
    .filter(({ link, n }) => link.group && n >= leastUses)
    .sort((a, b) => b.n - a.n)
    .slice(0, size)
    .map(({ link }) => link);
}

const key = "office-uses";
const usesSchema = z.record(z.string(), z.number()).catch({});

export function readUses(): Uses {
  try {
    return usesSchema.parse(JSON.parse(stored(key) ?? "{}"));
  } catch {
    return {};
  }
}

/** Counts each page of the menu that is opened here. */
export function useCountedUses(): void {
  const { pathname, search } = useLocation();
  const link = currentLink(pathname, search);
  const path = link && pathOf(link);
  useEffect(() => {
    if (path) store(key, JSON.stringify(countUse(readUses(), path)));
  }, [path]);
}
