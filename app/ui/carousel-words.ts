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
