import clsx from "clsx";
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { savesData } from "#app/lib/offline/saves-data.ts";
import { CarouselArrows, CarouselControls, type CarouselWords } from "./carousel-controls.tsx";

export interface CarouselProps {
  slides: readonly { id: string; content: ReactNode }[];
  words: CarouselWords;
  /** How long a slide stays, in ms. */
  delay: number;
  /** Classes of the frame: its shape and its corners. */
  frameClassName: string;
}

/**
 * Slides side by side, one in view: a strip that the browser itself scrolls. Once the page is hydrated
 * it has buttons and plays. It rests while the keyboard is in it, and plays by itself for nobody who asked
 * for reduced motion or saves data (rules: home-3).
 */
export function Carousel({ slides, words, delay, frameClassName }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState({ id: slides[0]?.id, place: 0 });
  const [hydrated, setHydrated] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [focused, setFocused] = useState(false);
  const steered = hydrated && slides.length > 1;
  const playing = steered && wanted && !focused;
  // Slides may come and go while the page is open: it stays with the one in view.
  const found = slides.findIndex(({ id }) => id === current.id);
  const place = found >= 0 ? found : Math.min(current.place, slides.length - 1);

  useEffect(() => {
    setHydrated(true);
    setWanted(!lessMotion() && !savesData());
  }, []);

  /** Before the first comes the last, and after it the first again. */
  const show = (next: number) => {
    const strip = viewport.current;
    const left = ((next + slides.length) % slides.length) * (strip?.clientWidth ?? 0);
    strip?.scrollTo({ left, behavior: lessMotion() ? "instant" : "smooth" });
  };
  const goOn = useEffectEvent(() => show(place + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has turned to a slide has its whole time to look at it
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(goOn, delay);
    return () => clearInterval(timer);
  }, [playing, delay, place]);

  // Outside the frame it is not in view: the slide which comes next is fetched before it comes, once the page has what
  // is in view.
  useEffect(() => {
    if (!steered || savesData()) return;
    const fetchNext = () => {
      const next = uncover(viewport.current, (place + 1) % slides.length);
      for (const picture of next?.querySelectorAll("img") ?? []) picture.loading = "eager";
    };
    if (document.readyState === "complete") return fetchNext();
    addEventListener("load", fetchNext);
    return () => removeEventListener("load", fetchNext);
  }, [steered, place, slides.length]);

  const ids = slides.map(({ id }) => id).join();
  const stay = useEffectEvent(() => {
    const strip = viewport.current;
    strip?.scrollTo({ left: place * strip.clientWidth, behavior: "instant" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the slides are others
  useLayoutEffect(() => stay(), [ids]);

  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.label}
      // A button that was clicked keeps the focus; only the keyboard's focus makes it rest.
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
      className="relative flex flex-col"
    >
      {slides.length > 1 && (
        // First for the keyboard and the ear, below the slides for the eye.
        <div className="order-last min-h-11">
          {steered && (
            <CarouselControls
              words={words}
              total={slides.length}
              place={place}
              wanted={wanted}
              onShow={show}
              onWanted={(next) => {
                setWanted(next);
                // Whoever starts it by the keyboard sees it start, though the focus is still on it.
                setFocused(false);
              }}
            />
          )}
        </div>
      )}
      <div className={clsx("relative overflow-hidden", frameClassName)}>
        {steered && (
          <CarouselArrows
            words={words}
            onPrevious={() => show(place - 1)}
            onNext={() => show(place + 1)}
          />
        )}
        <div
          ref={viewport}
          // What scrolls must be reachable by keyboard.
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={({ currentTarget }) => {
            const at = currentTarget.scrollLeft / currentTarget.clientWidth;
            uncover(currentTarget, place + Math.sign(at - place));
            const next = Math.round(at);
            setCurrent({ id: slides[next]?.id, place: next });
          }}
          className={clsx(
            "-outline-offset-4 size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain",
            steered ? "[scrollbar-width:none]" : "[scrollbar-width:thin]",
          )}
        >
          <div aria-live={steered && !playing ? "polite" : "off"} className="flex h-full">
            {slides.map(({ id, content }, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
              <div
                key={id}
                role="group"
                aria-roledescription={words.slide}
                aria-label={words.place(index + 1, slides.length)}
                inert={steered && index !== place}
                // Into one that is not in view the browser does not look: it would fetch the pictures beside the one in
                // view, although they are lazy (rules: data-saver-2).
                className={clsx(
                  "h-full w-full shrink-0 snap-center",
                  index !== place &&
                    "[content-visibility:hidden] noscript:[content-visibility:visible]",
                  index !== place && !steered && "seen-when-scrolled",
                )}
              >
                {content}
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Has the browser look into a slide before it is the one in view. */
function uncover(strip: HTMLElement | null, place: number): HTMLElement | undefined {
  const slide = strip?.firstElementChild?.children[place] as HTMLElement | undefined;
  slide?.style.setProperty("content-visibility", "visible");
  return slide;
}

const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
