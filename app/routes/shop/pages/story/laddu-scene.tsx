import { RagiEar } from "#app/ui/pictures/motif.tsx";

const arches = [190, 172, 154];
const laddus = [
  { cx: 160, cy: 262 },
  { cx: 240, cy: 262 },
  { cx: 320, cy: 262 },
  { cx: 200, cy: 202 },
  { cx: 280, cy: 202 },
  { cx: 240, cy: 142 },
];
const grains = [-20, 0, 20];

/** Laddus on a plate between two ears, under a painted arch. */
export function LadduScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={className}>
      <rect width="480" height="360" className="fill-accent-soft" />
      <g className="fill-none stroke-accent" strokeLinecap="round" strokeWidth="3">
        {arches.map((r, place) => (
          <path
            key={r}
            d={`M${240 - r} 330v-110a${r} ${r} 0 0 1 ${2 * r} 0v110`}
            strokeDasharray={place === 1 ? ".01 10" : undefined}
            strokeWidth={place === 1 ? 6 : 2.5}
          />
        ))}
      </g>
      <RagiEar x="-18" y="196" width="134" height="134" className="text-primary" />
      <RagiEar x="364" y="196" width="134" height="134" className="text-primary" />
      <g className="fill-primary-soft stroke-primary" strokeWidth="3">
        {laddus.map(({ cx, cy }) => (
          <g key={`${cx} ${cy}`}>
            <circle cx={cx} cy={cy} r="38" />
            {grains.map((dy) => (
              <path
                key={dy}
                d={`M${cx - 22 + Math.abs(dy) / 3} ${cy + dy}h${46 - Math.abs(dy) / 1.5}`}
                strokeWidth="5"
                strokeLinecap="round"
                strokeDasharray=".01 11"
              />
            ))}
          </g>
        ))}
      </g>
      <path d="M92 298h296q-18 34-64 34H156q-46 0-64-34Z" className="fill-primary" />
      <path
        d="M128 312h230"
        className="stroke-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray=".01 13"
      />
      <path d="M0 331h480" className="stroke-primary" strokeWidth="3" />
      <rect y="332" width="480" height="28" className="fill-accent" />
    </svg>
  );
}
