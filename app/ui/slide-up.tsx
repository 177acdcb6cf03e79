import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Seconds by which each card comes after the one before it (rules: home-8). */
const delayPerIndex = 0.2;

/**
 * Slides up when scrolled into view. Without scripts, for reduced motion, and where it has been in
 * sight already when the page was hydrated, it is simply there.
 */
export function SlideUp({ index, children }: { index: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<"still" | "waiting" | "sliding">("still");

  useEffect(() => {
    const element = frame.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let left = false;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) observer.disconnect();
      setStage((before) => {
        if (!entry?.isIntersecting) return "waiting";
        return before === "waiting" ? "sliding" : "still";
      });
    });
    const cover = coveringAnimation();
    if (cover) setStage("waiting");
    // What the home page's spinner covers comes into view when that goes.
    Promise.resolve(cover?.finished).then(
      () => left || observer.observe(element),
      () => left || setStage("still"),
    );
    return () => {
      left = true;
      observer.disconnect();
    };
  }, []);

  return (
    <div
      ref={frame}
      style={stage === "sliding" ? { animationDelay: `${index * delayPerIndex}s` } : undefined}
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

/** The spinner that lies over the page just now, if one does. */
function coveringAnimation(): Animation | undefined {
  const spinner = document.querySelector(".page-spinner");
  return spinner?.getAnimations().find(({ playState }) => playState === "running");
}
