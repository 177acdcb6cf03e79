import { Circle, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** Colour of words and icon on the page. */
export const toneText: Record<Tone, string> = {
  neutral: "text-muted",
  info: "text-info",
  success: "text-success",
  warning: "text-accent-ink",
  danger: "text-danger",
};

/** Colour of a soft plate with its words. */
export const toneSoft: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  info: "bg-info-soft text-info",
  success: "bg-success-soft text-success",
  warning: "bg-accent-soft text-accent-ink",
  danger: "bg-danger-soft text-danger",
};

const icons = {
  neutral: Circle,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** The icon that goes with a tone, so that colour is never the only sign. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className={className} />;
}
