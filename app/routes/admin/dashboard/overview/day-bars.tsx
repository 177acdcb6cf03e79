import clsx from "clsx";

export interface DayBarsProps {
  label: string;
  /** A bar each, from the left. */
  values: readonly number[];
  /** How the highest value is written at the top of the scale. */
  highest: (value: number) => string;
  /** The bar that is read out. */
  chosen: number;
  /** Height and colour. */
  className: string;
}

/** Bars beside one another, the highest as high as the picture. What they say stands in words too. */
export function DayBars({ label, values, highest, chosen, className }: DayBarsProps) {
  const top = Math.max(...values);
  return (
    <div aria-hidden="true">
      <p className="flex justify-between text-muted text-xs">
        <span>{label}</span>
        <span className="tabular-nums">{highest(top)}</span>
      </p>
      <svg
        viewBox={`0 0 ${values.length} 100`}
        preserveAspectRatio="none"
        className={clsx("block w-full border-line border-y", className)}
      >
        <title>{label}</title>
        <rect x={chosen} width={1} height={100} className="fill-sunken" />
        {values.map((value, day) => {
          const height = top === 0 ? 0 : (value / top) * 100;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={day} x={day + 0.14} y={100 - height} width={0.72} height={height} />
          );
        })}
      </svg>
    </div>
  );
}
