import { useEffect } from "react";
import { useLocation } from "react-router";

/** Where the contact page is shown after a message was sent. */
export const sentPath = "/contactUs?sent=1";

/** Does the address of the page say that a message was sent? */
export function saysSent({ search }: { search: string }): boolean {
  return new URLSearchParams(search).has("sent");
}

/**
 * Is the page shown after a message was sent? The browser's address then stops saying so, so that
 * whoever reloads the page or passes it on sees no thanks for a message that they have not written.
 */
export function useSent(): boolean {
  const location = useLocation();
  const sent = saysSent(location);
  useEffect(() => {
    if (sent) history.replaceState(history.state, "", location.pathname);
  }, [sent, location.pathname]);
  return sent;
}
