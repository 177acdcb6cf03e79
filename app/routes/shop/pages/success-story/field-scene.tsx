import { RagiEar } from "#app/ui/pictures/motif.tsx";

const rays = [46, 58, 70];
// Radii of the combed lines, as fingers draw them into wet clay.
const hills = [
  { cx: 60, cy: 420, radii: [220, 202, 184, 166, 148, 130, 112] },
  { cx: 420, cy: 450, radii: [230, 212, 194, 176, 158, 140, 122] },
  { cx: 236, cy: 520, radii: [240, 222, 204, 186, 168] },
];
const ears = [
  { x: 4, y: 196, size: 128 },
  { x: 86, y: 226, size: 112 },
  { x: 160, y: 186, size: 150 },
  { x: 266, y: 222, size: 116 },
  { x: 346, y: 192, size: 138 },
];

/** A ragi field below the sun, in the manner of a Sohrai wall painting. */
export function FieldScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={className}>
      <rect width="480" height="360" className="fill-accent-soft" />
      <g className="fill-none stroke-accent" strokeWidth="3" strokeLinecap="round">
        <circle cx="344" cy="104" r="30" className="fill-accent" />
        {rays.map((r) => (
          <circle key={r} cx="344" cy="104" r={r} strokeDasharray=".01 9" strokeWidth="5" />
        ))}
      </g>
      {hills.map(({ cx, cy, radii }) => (
        <g key={cx} className="fill-none stroke-primary" strokeWidth="2.5">
          {radii.map((r, place) => (
            <circle
              key={r}
              cx={cx}
              cy={cy}
              r={r}
              className={place === 0 ? "fill-primary-soft" : undefined}
              opacity={place === 0 ? 1 : 0.55}
            />
          ))}
        </g>
      ))}
      {ears.map(({ x, y, size }, place) => (
        <RagiEar
          key={x}
          x={x}
          y={y}
          width={size}
          height={size}
          className={place % 2 === 0 ? "text-primary" : "text-accent"}
        />
      ))}
      <rect y="330" width="480" height="30" className="fill-primary dark:fill-sunken" />
      <path
        d="M6 345h470"
        className="stroke-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray=".01 13"
      />
    </svg>
  );
}
