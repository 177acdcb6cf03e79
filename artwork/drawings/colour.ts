type Channels = readonly [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour `share` of the way from one "#rrggbb" to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const value = ([0, 1, 2] as const)
    .map((i) => Math.round(a[i] + (b[i] - a[i]) * share))
    .reduce((sum, channel) => sum * 256 + Math.min(255, Math.max(0, channel)), 0);
  return `#${value.toString(16).padStart(6, "0")}`;
}

// Light is warm and shadow is brown: never plain white or black.
export const lighter = (colour: string, share: number) => mix(colour, "#fff3d8", share);
export const darker = (colour: string, share: number) => mix(colour, "#1e0d06", share);

export const maroon = "#7a2e1f";
export const gold = "#d9961a";
export const cream = "#fff8ec";
export const leafGreen = "#2f6b3c";
