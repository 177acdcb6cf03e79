import type { site } from "#site";

type Network = (typeof site.social)[number]["network"];

/** Plain signs of our own hand: a lucide icon of a network does not exist. */
const shapes: Record<Network, string> = {
  facebook: "M17 4h-2.5C12 4 10.5 5.6 10.5 8v12.5M7 11.5h8.5",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM15.8 12a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0ZM17 7h.01",
  x: "M4.5 4.5h3.7l11.3 15h-3.7ZM19 4.5l-6.1 6.7M4.8 19.5l6.3-6.9",
  youtube:
    "M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5ZM10 9.2v5.6l5-2.8Z",
  linkedin: "M5.5 10v9.5M5.5 5h.01M10.5 19.5V10M10.5 14a4.2 4.2 0 0 1 8.5 0v5.5",
};

/** The sign of a social network, in the colour of the text. */
export function SocialIcon({ network, className }: { network: Network; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={shapes[network]} />
    </svg>
  );
}
