import { useEffect, useRef, useState } from "react";
import { dressWords } from "#app/domains/look/look-words.ts";
import { dresses } from "#app/lib/shop/look.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import type { TriedMessage } from "../look-preview.tsx";

/** Width and height of a window, in pixels of its page. */
const windows = { phone: [360, 720], laptop: [1280, 860] } as const;
type Window = keyof typeof windows;
const windowNames = { phone: m.look_phone, laptop: m.look_laptop };

interface LookPreviewProps {
  token: string | undefined;
  dress: string;
  onDress: (dress: string) => void;
}

/** The home page itself in the look that is tried, as wide as on a phone or a laptop, made smaller to fit. */
export function LookPreview({ token, dress, onDress }: LookPreviewProps) {
  const [shown, setShown] = useState<Window>("phone");
  const [isOpen, setOpen] = useState(false);
  const [first, setFirst] = useState<string>();
  if (token && !first) setFirst(token);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  // The page goes on to the new look as it goes on to another page: it does not flicker, and stays where it was read.
  useEffect(() => {
    if (!isOpen || !token) return;
    const message: TriedMessage = { triedLook: token };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [token, isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is there with its first token.
  useEffect(() => {
    const [width, height] = windows[shown];
    const resize = () => {
      const scale = Math.min(1, (room.current?.clientWidth ?? width) / width);
      if (!frame.current || !room.current) return;
      Object.assign(frame.current.style, {
        width: `${width}px`,
        height: `${height}px`,
        scale: String(scale),
      });
      room.current.style.height = `${height * scale}px`;
    };
    resize();
    const observer = new ResizeObserver(resize);
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [shown, first]);
  return (
    <Card as="section" padding="none" aria-label={m.look_preview()}>
      <div className="grid gap-3 border-line border-b bg-surface p-3">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with each button */}
        <div role="group" aria-label={m.look_preview()} className="grid grid-cols-2 gap-2">
          {(Object.keys(windows) as Window[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === shown}
              onClick={() => setShown(name)}
              className="touch rounded-md border border-line-strong font-semibold text-primary enabled-hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
            >
              {windowNames[name]()}
            </button>
          ))}
        </div>
        <SelectField
          label={m.look_worn()}
          value={dress}
          onChange={({ currentTarget }) => onDress(currentTarget.value)}
        >
          <option value="">{m.look_worn_today()}</option>
          {dresses.map((name) => (
            <option key={name} value={name}>
              {dressWords[name]()}
            </option>
          ))}
        </SelectField>
      </div>
      <div ref={room} className="relative flex min-h-40 justify-center overflow-hidden bg-sunken">
        {!isOpen && (
          <span className="absolute inset-0 grid place-items-center text-primary">
            <Spinner size="lg" />
          </span>
        )}
        {first && (
          <iframe
            ref={frame}
            title={m.look_preview()}
            src={pathIn(`/my/look/preview?${new URLSearchParams({ look: first })}`)}
            onLoad={() => setOpen(true)}
            className="shrink-0 origin-top border-0 bg-page"
          />
        )}
      </div>
    </Card>
  );
}
