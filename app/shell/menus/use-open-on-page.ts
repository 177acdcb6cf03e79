import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Whether a menu or window is open that every navigation closes, "back" too. On a slow phone the address
 * changes a moment before the page does: what is opened in between belongs to the page that comes, and
 * stays.
 */
export function useOpenOnPage() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  useLayoutEffect(() => setOpenAt((at) => (at === key ? at : undefined)), [key]);
  const setOpen = (open: boolean) => setOpenAt(open ? addressKey() : undefined);
  return [openAt !== undefined, setOpen] as const;
}

/** The key of the address that the browser shows, as React Router keeps it. */
export function addressKey(): string {
  return (window.history.state as { key?: string } | null)?.key ?? "default";
}
