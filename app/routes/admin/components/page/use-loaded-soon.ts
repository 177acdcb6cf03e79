import { useEffect } from "react";
import { useFetcher } from "react-router";

/** It is loaded when nobody has typed for so long, in ms. */
const pause = 250;

/**
 * What stands at an address, which changes as somebody types; nothing is loaded without one. Until another
 * answer comes, it is that of the address before.
 */
export function useLoadedSoon<Data>(address: string | undefined) {
  const { load, data } = useFetcher<Data>();
  useEffect(() => {
    if (!address) return;
    const timer = setTimeout(() => load(address), pause);
    return () => clearTimeout(timer);
  }, [address, load]);
  return data;
}
