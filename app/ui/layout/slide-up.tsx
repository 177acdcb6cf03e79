import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Seconds by which each card comes after the one before it (rules: home-8). */
const delayPerCard = 0.2;

/**
 * Slides up when scrolled into view, after those that come into view with it. Without scripts, for reduced
 * motion, and where it has been in sight already when the page was hydrated, it is simply there.
 */
export function SlideUp({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<"still" | "waiting" | "sliding">("still");
  const [place, setPlace] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let left = false;
    const seen: Seen = (placeInView) => {
      if (placeInView !== undefined) {
        unwatch(element);
        setPlace(placeInView);
      }
      setStage((before) => {
        if (placeInView === undefined) return "waiting";
        return before === "waiting" ? "sliding" : "still";
      });
    };
    const cover = coveringAnimation();
    if (cover) setStage("waiting");
    // What the home page's spinner covers comes into view when that goes.
    Promise.resolve(cover?.finished).then(
      () => left || watch(element, seen),
      () => left || setStage("still"),
    );
    return () => {
      left = true;
      unwatch(element);
    };
  }, []);

  return (
    <div
      ref={frame}
      style={stage === "sliding" ? { animationDelay: `${place * delayPerCard}s` } : undefined}
      className={clsx(
        "flex w-full min-w-0",
        stage === "waiting" && "opacity-0 print:opacity-100",
        stage === "sliding" && "animate-slide-up",
      )}
    >
      {children}
    </div>
  );
}

/** Told the card's place among those that have come into view together; undefined while it is not in view. */
type Seen = (placeInView: number | undefined) => void;

const watched = new Map<Element, Seen>();
/** One for all cards: it tells of those together that come into view together. */
let observer: IntersectionObserver | undefined;

function watch(element: Element, seen: Seen): void {
  watched.set(element, seen);
  observer ??= new IntersectionObserver((entries) => {
    const come = entries.filter(({ isIntersecting }) => isIntersecting);
    const columns = new Set(come.map(({ boundingClientRect }) => boundingClientRect.left));
    // Cards below each other are one column, in which each comes at once.
    for (const { target, isIntersecting } of entries) {
      const place = come.findIndex((entry) => entry.target === target);
      const delayed = columns.size > 1 ? place : 0;
      watched.get(target)?.(isIntersecting ? delayed : undefined);
    }
  });
  observer.observe(element);
}

function unwatch(element: Element): void {
  watched.delete(element);
  observer?.unobserve(element);
}

/** The spinner that lies over the page just now, if one does. */
function coveringAnimation(): Animation | undefined {
  const spinner = document.querySelector(".page-spinner");
  return spinner?.getAnimations().find(({ playState }) => playState === "running");
}
