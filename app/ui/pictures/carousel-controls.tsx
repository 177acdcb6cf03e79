import clsx from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { IconButton } from "../forms/icon-button.tsx";

export interface CarouselControlsProps {
  words: CarouselWords;
  total: number;
  place: number;
  /** Whether it plays, apart from the moments in which it rests. */
  wanted: boolean;
  onShow: (place: number) => void;
  onWanted: (wanted: boolean) => void;
}

/** Start and stop, and one dot for each slide. */
export function CarouselControls(props: CarouselControlsProps) {
  const { words, total, place, wanted, onShow, onWanted } = props;
  const Icon = wanted ? Pause : Play;
  return (
    <div className="flex items-center justify-center px-2">
      <IconButton label={wanted ? words.stop : words.start} onClick={() => onWanted(!wanted)}>
        <Icon aria-hidden="true" className="size-4.5 fill-current" />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fieldset */}
      <div role="group" aria-label={words.choose} className="flex min-w-0">
        {Array.from({ length: total }, (_, dot) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={dot}
            type="button"
            onClick={() => onShow(dot)}
            aria-label={words.show(dot + 1, total)}
            aria-current={dot === place || undefined}
            // As wide as a thumb, and narrower only where twelve must share a phone.
            className="group grid h-11 w-11 min-w-6 place-items-center rounded-md"
          >
            <span
              className={clsx(
                "h-3 rounded-full border-2 transition-all",
                dot === place
                  ? "w-7 border-primary bg-primary max-sm:w-5"
                  : "w-3 border-line-strong bg-raised group-hover:border-primary",
              )}
            />
          </button>
        ))}
      </div>
    </div>
  );
}

export interface CarouselArrowsProps {
  words: CarouselWords;
  onPrevious: () => void;
  onNext: () => void;
}

/** The way to the slides beside the one in view, at the frame's edges; a phone has swipes, and faces where they would lie. */
export function CarouselArrows({ words, onPrevious, onNext }: CarouselArrowsProps) {
  const edge = "absolute top-1/2 z-10 -translate-y-1/2 max-sm:hidden";
  const look = "rounded-full! shadow-md";
  return (
    <>
      <div className={clsx(edge, "start-2 md:start-4")}>
        <IconButton
          variant="secondary"
          label={words.previous}
          onClick={onPrevious}
          className={look}
        >
          <ChevronLeft aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <div className={clsx(edge, "end-2 md:end-4")}>
        <IconButton variant="secondary" label={words.next} onClick={onNext} className={look}>
          <ChevronRight aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
    </>
  );
}

/** What is said of a carousel and its parts. */
export interface CarouselWords {
  /** What the slides show. */
  label: string;
  /** The words for "carousel" and "slide". */
  carousel: string;
  slide: string;
  /** "2 of 4". */
  place: (n: number, total: number) => string;
  /** "Show slide 2 of 4". */
  show: (n: number, total: number) => string;
  choose: string;
  previous: string;
  next: string;
  start: string;
  stop: string;
}
