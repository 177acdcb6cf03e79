import { useEffect, useState } from "react";

/** What comes sooner needs no skeleton, in ms. */
const skeletonDelay = 200;

/** True once `loading` has lasted for a moment, or for so many ms. */
export function useIsSlow(loading: boolean, delay = skeletonDelay): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), delay);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading, delay]);
  return isSlow;
}
