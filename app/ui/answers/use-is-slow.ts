import { useEffect, useState } from "react";

/** What comes sooner needs no skeleton, in ms. */
const skeletonDelay = 200;

/** True once `loading` has lasted for a moment. */
export function useIsSlow(loading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), skeletonDelay);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  return isSlow;
}
