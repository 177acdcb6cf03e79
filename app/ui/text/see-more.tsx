import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** As high as a closed text stands, its button included: `max-h-55` below, in rem. */
const closedHeight = 13.75;

export interface SeeMoreProps {
  /** The button's words: opening, and closing again. */
  more: string;
  less: string;
  /** Id of the heading that the text stands under: it says what there is more of. */
  titleId: string;
  children: ReactNode;
}

/**
 * Long text, closed to its first lines until the reader asks for more. It comes closed from the
 * server and takes the same place when scripts arrive, so nothing jumps: in a text that is short
 * anyway, the button lies below the end of the box and cannot be seen. Without scripts, and in
 * print, all of it is there.
 */
export function SeeMore({ more, less, titleId, children }: SeeMoreProps) {
  const contentId = useId();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** Undefined until measured. */
  const [long, setLong] = useState<boolean>();

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    // Focus that came before the scripts did has opened the text by its styles.
    if (box.current?.contains(document.activeElement)) setOpen(true);
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (entry) setLong(entry.contentRect.height > closedHeight * rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const close = () => {
    flushSync(() => setOpen(false));
    document.getElementById(titleId)?.scrollIntoView({ block: "nearest" });
  };

  const measured = long !== undefined;
  const closed = !open && long !== false;
  return (
    <div
      ref={box}
      // The browser scrolls to what it finds by "find in page", hidden or not.
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop === 0) return;
        currentTarget.scrollTop = 0;
        setOpen(true);
      }}
      className={clsx(
        // Room at the sides for the focus ring of links.
        "group/more relative -mx-1.5 px-1.5",
        closed && "max-h-55 overflow-hidden noscript:max-h-none print:max-h-none",
        closed && !measured && "focus-within:max-h-none",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the links inside */}
      <div
        ref={content}
        id={contentId}
        onFocus={() => setOpen(true)}
        className={clsx(
          "flow-root",
          closed &&
            "[mask-image:linear-gradient(#000_7.5rem,transparent_11rem)] noscript:[mask-image:none] print:[mask-image:none]",
          closed && !measured && "group-focus-within/more:[mask-image:none]",
        )}
      >
        {children}
      </div>
      {long !== false && (
        <button
          type="button"
          data-replay
          aria-expanded={open}
          aria-controls={contentId}
          aria-describedby={titleId}
          onClick={open ? close : () => setOpen(true)}
          className={clsx(
            "link touch text-start font-semibold noscript:hidden print:hidden",
            closed && "absolute top-44",
            closed && !measured && "group-focus-within/more:static",
          )}
        >
          {open ? less : more}
        </button>
      )}
    </div>
  );
}
