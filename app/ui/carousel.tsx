import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { CarouselArrows, CarouselControls } from "#app/ui/carousel-controls.tsx";
import type { CarouselMotor, CarouselSteering } from "#app/ui/carousel-motor.tsx";
import type { CarouselWords } from "#app/ui/carousel-words.ts";

export interface CarouselProps {
  slides: readonly { id: string; content: ReactNode }[];
  words: CarouselWords;
  /** How long a slide stays, in ms. */
  delay: number;
  /** Classes of the frame: its shape and its corners. */
  frameClassName: string;
}

/**
 * Slides side by side, one in view. The server sends a strip that the browser itself scrolls; once
 * the page is alive, a script of its own makes it endless and lets it play. It rests while the
 * pointer is over it or the keyboard is in it, and plays by itself for nobody who asked for reduced
 * motion.
 */
export function Carousel({ slides, words, delay, frameClassName }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const steering = useRef<CarouselSteering>(null);
  const [current, setCurrent] = useState({ id: slides[0]?.id, place: 0 });
  const [wanted, setWanted] = useState(true);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const several = slides.length > 1;
  const Motor = useMotor(several, setWanted);

  const playing = wanted && !pointed && !focused;
  // Slides may come and go while the page is open: it stays with the one in view.
  const found = slides.findIndex(({ id }) => id === current.id);
  const place = found >= 0 ? found : Math.min(current.place, slides.length - 1);
  const select = (next: number) => setCurrent({ id: slides[next]?.id, place: next });

  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.label}
      onPointerEnter={({ pointerType }) => setPointed(pointerType !== "touch")}
      onPointerLeave={() => setPointed(false)}
      // A button that was clicked keeps the focus; only the keyboard's focus makes it rest.
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      className="relative flex flex-col"
    >
      {several && (
        // First for the keyboard and the ear, below the slides for the eye.
        <div className="order-last min-h-11">
          {Motor && (
            <CarouselControls
              words={words}
              total={slides.length}
              place={place}
              wanted={wanted}
              onShow={(next) => steering.current?.show(next)}
              onWanted={(next) => {
                setWanted(next);
                // Who starts it by hand sees it start, though hand or focus are still on it.
                setPointed(false);
                setFocused(false);
              }}
            />
          )}
        </div>
      )}
      <div className={clsx("relative overflow-hidden", frameClassName)}>
        {Motor && (
          <CarouselArrows
            words={words}
            onPrevious={() => steering.current?.previous()}
            onNext={() => steering.current?.next()}
          />
        )}
        <div
          ref={viewport}
          // What scrolls must be reachable by keyboard.
          tabIndex={several && !Motor ? 0 : undefined}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (!Motor) select(Math.round(scrollLeft / clientWidth));
          }}
          className={clsx(
            "size-full",
            Motor
              ? "cursor-grab overflow-hidden active:cursor-grabbing"
              : "snap-x snap-mandatory -outline-offset-4 overflow-x-auto overscroll-x-contain [scrollbar-width:thin]",
          )}
        >
          <div
            aria-live={Motor && !playing ? "polite" : "off"}
            className={clsx("flex h-full", Motor && "touch-pan-y touch-pinch-zoom")}
          >
            {slides.map(({ id, content }, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
              <div
                key={id}
                role="group"
                aria-roledescription={words.slide}
                aria-label={words.place(index + 1, slides.length)}
                inert={Motor !== undefined && index !== place}
                className="h-full w-full shrink-0 snap-center"
              >
                {content}
              </div>
            ))}
          </div>
        </div>
      </div>
      {Motor && viewport.current && (
        <Motor
          key={slides.map(({ id }) => id).join()}
          ref={steering}
          viewport={viewport.current}
          startAt={place}
          delay={delay}
          playing={playing}
          onSelect={select}
        />
      )}
    </section>
  );
}

/** What moves the slides, once its script is there. Where that does not come, the strip stays. */
function useMotor(needed: boolean, onReady: (mayPlay: boolean) => void) {
  const [Motor, setMotor] = useState<typeof CarouselMotor>();
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (!needed) return;
    let left = false;
    import("#app/ui/carousel-motor.tsx").then(
      ({ CarouselMotor }) => {
        if (left) return;
        ready(!matchMedia("(prefers-reduced-motion: reduce)").matches);
        setMotor(() => CarouselMotor);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [needed]);
  return needed ? Motor : undefined;
}
