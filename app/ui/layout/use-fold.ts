import { type SyntheticEvent, useEffect, useState } from "react";

/**
 * The properties of a `details` that also opens by itself, as when something in it is wrong.
 * @param opens opens it when it becomes true; closing it again is the reader's.
 */
export function useFold(opens: boolean, startsOpen = opens) {
  const [open, setOpen] = useState(startsOpen);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return {
    open,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
      setOpen(currentTarget.open),
  };
}
