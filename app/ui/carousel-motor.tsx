import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";

/** What the carousel's buttons can ask for. */
export interface CarouselSteering {
  next: () => void;
  previous: () => void;
  show: (place: number) => void;
}

export interface CarouselMotorProps {
  ref: Ref<CarouselSteering>;
  viewport: HTMLElement;
  /** The slide that is in view when the motor takes over. */
  startAt: number;
  /** How long a slide stays, in ms. */
  delay: number;
  playing: boolean;
  onSelect: (place: number) => void;
}

/**
 * Moves the slides: endless, by hand and by itself. It has a script of its own, which the page does
 * not wait for, and shows nothing.
 */
export function CarouselMotor(props: CarouselMotorProps) {
  const { ref, viewport, startAt, delay, playing, onSelect } = props;
  const [options] = useState({
    loop: true,
    startIndex: startAt,
    // Other slides get another motor.
    watchSlides: false,
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
  // When it plays and when it rests is said below, in one place: of itself the plugin would also
  // start after a swipe over a carousel that was stopped.
  const [plugins] = useState(() => [
    Autoplay({ delay, playOnInit: false, stopOnFocusIn: false, stopOnInteraction: true }),
  ]);
  const [attach, embla] = useEmblaCarousel(options, plugins);

  useLayoutEffect(() => {
    // The place that the native strip was scrolled to is now `startIndex`.
    viewport.scrollLeft = 0;
    attach(viewport);
  }, [viewport, attach]);

  useImperativeHandle(
    ref,
    () => ({
      next: () => embla?.scrollNext(),
      previous: () => embla?.scrollPrev(),
      show: (place) => embla?.scrollTo(place),
    }),
    [embla],
  );

  const playOrRest = useEffectEvent(() => {
    const autoplay = embla?.plugins().autoplay;
    if (playing) autoplay?.play();
    else autoplay?.stop();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever it is told so
  useEffect(playOrRest, [embla, playing]);

  const select = useEffectEvent(() => {
    if (!embla) return;
    const place = embla.selectedScrollSnap();
    onSelect(place);
    // Whoever has turned to a slide has its whole time to look at it.
    embla.plugins().autoplay?.reset();
    fetchPictures(embla.slideNodes()[(place + 1) % embla.slideNodes().length]);
  });
  useEffect(() => {
    if (!embla) return;
    const selected = () => select();
    const goOn = () => playOrRest();
    select();
    embla.on("select", selected).on("pointerUp", goOn).on("reInit", goOn);
    return () => void embla.off("select", selected).off("pointerUp", goOn).off("reInit", goOn);
  }, [embla]);

  return null;
}

/** So that the slide which comes next is there when it comes: outside the frame it is not in view. */
function fetchPictures(slide: HTMLElement | undefined): void {
  for (const picture of slide?.querySelectorAll("img") ?? []) picture.loading = "eager";
}
