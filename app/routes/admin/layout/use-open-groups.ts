import { useState } from "react";
import { useLocation } from "react-router";
import { type OfficeGroup, officeGroups } from "#app/lib/shop/domain.ts";
import { currentLink } from "./admin-links.ts";
import { keepChoice } from "./kept-choice.ts";

/** The groups in a text that the browser keeps: "orders.stock". What is none is left out. */
export function readGroups(text: string | null | undefined): OfficeGroup[] {
  const names = (text ?? "").split(".");
  return officeGroups.filter((group) => names.includes(group));
}

/** What a menu needs to know of its groups. */
export interface OpenGroups {
  isOpen: (group: OfficeGroup) => boolean;
  turn: (group: OfficeGroup) => void;
}

/**
 * Which groups of a menu are open: those that somebody left so, and those whose pages were opened since,
 * which stay, so that nothing moves under a finger (rules: office-28).
 * @param atFirst which are open but for that.
 * @param keep is told of each that is opened or closed by hand.
 */
function useGroups(
  atFirst: () => readonly OfficeGroup[],
  keep: (group: OfficeGroup, isOpen: boolean) => void,
): OpenGroups {
  const { pathname, search } = useLocation();
  const here = currentLink(pathname, search)?.group;
  const [open, setOpen] = useState(() => new Set([...atFirst(), ...(here ? [here] : [])]));
  const [last, setLast] = useState(here);
  if (here !== last) {
    setLast(here);
    if (here) setOpen(new Set([...open, here]));
  }
  return {
    isOpen: (group) => open.has(group),
    turn: (group) => {
      const opens = !open.has(group);
      setOpen(new Set(officeGroups.filter((each) => (each === group ? opens : open.has(each)))));
      keep(group, opens);
    },
  };
}

/**
 * Those of the sidebar. They begin closed, and what is opened stays so for a year: the server reads it too.
 * @param kept as this browser left them.
 */
export function useSidebarGroups(kept: readonly OfficeGroup[], cookieStart: string): OpenGroups {
  const [left, setLeft] = useState(kept);
  return useGroups(
    () => kept,
    (group, isOpen) => {
      const now = [...left.filter((each) => each !== group), ...(isOpen ? [group] : [])];
      setLeft(now);
      keepChoice("admin-groups", now.join("."), cookieStart);
    },
  );
}

const closedKey = "office-closed";

/**
 * Those of the phone's menu. They begin open, because the menu itself takes a press already, and what is
 * closed stays so. That menu is never rendered by the server.
 */
export function usePhoneGroups(): OpenGroups {
  const [closed, setClosed] = useState(() => readGroups(stored(closedKey)));
  return useGroups(
    () => officeGroups.filter((group) => !closed.includes(group)),
    (group, isOpen) => {
      const now = [...closed.filter((each) => each !== group), ...(isOpen ? [] : [group])];
      setClosed(now);
      store(closedKey, now.join("."));
    },
  );
}

/** What this browser keeps of the menu; null where it keeps nothing. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: it lasts as long as the page.
  }
}
