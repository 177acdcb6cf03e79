export interface QrPictureProps {
  /** Squares on a side. */
  size: number;
  /** The dark ones, as an SVG path. */
  path: string;
  /** What it leads to, for those who do not see it. */
  label: string;
}

/** A QR code: black on white also in the dark, because cameras want it so. */
export function QrPicture({ size, path, label }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
