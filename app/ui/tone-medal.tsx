import clsx from "clsx";
import { type Tone, ToneIcon, toneSoft } from "#app/ui/tone.tsx";

/** A round plate with a tone's icon, at the head of a window. */
export function ToneMedal({ tone, large = false }: { tone: Tone; large?: boolean }) {
  return (
    <span
      className={clsx(
        "grid shrink-0 place-items-center rounded-full",
        large ? "size-16" : "size-11",
        toneSoft[tone],
      )}
    >
      <ToneIcon tone={tone} className={large ? "size-8" : "size-6"} />
    </span>
  );
}
