import { Camera, CameraOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";

type Detector = import("qr/decode.js").BarcodeDetector;
type DetectorClass = typeof import("qr/decode.js").BarcodeDetector;

/** A label's codes, what couriers print, and what stands on packs. */
const formats = ["qr_code", "code_128", "ean_13"] as const;
/** Between two looks at the camera's picture, in ms: a phone stays cool. */
const lookEvery = 150;

interface CameraScanProps {
  /**
   * The id or the code that the camera has just read: it goes on with the next one, while that one's label may still
   * lie before it.
   */
  after: string | null;
  label: string;
  onCode: (code: string) => void;
}

/** The camera reads a label's code. */
export function CameraScan({ after, label, onCode }: CameraScanProps) {
  const [state, setState] = useState<"off" | "on" | "refused">(after === null ? "off" : "on");
  return (
    <div className="grid gap-3 noscript:hidden">
      {state === "on" && (
        <CameraView
          after={after}
          onFound={(code) => {
            setState("off");
            onCode(code);
          }}
          onRefused={() => setState("refused")}
        />
      )}
      {state === "refused" && <Alert tone="warning">{m.scan_camera_refused()}</Alert>}
      <Button
        size="lg"
        variant={state === "on" ? "secondary" : "primary"}
        icon={
          state === "on" ? (
            <CameraOff aria-hidden="true" className="size-5" />
          ) : (
            <Camera aria-hidden="true" className="size-5" />
          )
        }
        onClick={() => setState(state === "on" ? "off" : "on")}
      >
        {state === "on" ? m.scan_camera_stop() : label}
      </Button>
    </div>
  );
}

interface CameraViewProps {
  after: string | null;
  onFound: (code: string) => void;
  onRefused: () => void;
}

function CameraView({ after, onFound, onRefused }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isAnother = useEffectEvent((code: string) => !after || !`/${code}`.endsWith(`/${after}`));
  const found = useEffectEvent(onFound);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const picture = video.current;
    if (picture) {
      void look(picture, signal, isAnother)
        .then((code) => code !== undefined && found(code))
        .catch(() => signal.aborted || refused());
    }
    return () => stopping.abort();
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={m.scan_camera_view()}
      className="aspect-4/3 w-full rounded-lg bg-sunken object-cover"
    />
  );
}

/** The browser's own detector; where it has none that reads QR codes, one that is loaded for it. */
async function makeDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorClass };
  const known = (await Own?.getSupportedFormats()) ?? [];
  if (Own && known.includes("qr_code")) {
    return new Own({ formats: formats.filter((format) => known.includes(format)) });
  }
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector();
}

/**
 * Shows the camera's picture and looks for a code in it, until there is one that is wanted.
 * @returns undefined where nobody looks any more.
 */
async function look(
  picture: HTMLVideoElement,
  signal: AbortSignal,
  isWanted: (code: string) => boolean,
): Promise<string | undefined> {
  const detector = await makeDetector();
  signal.throwIfAborted();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  try {
    picture.srcObject = stream;
    await picture.play();
    while (!signal.aborted) {
      const codes = await detector.detect(picture);
      const wanted = codes.find(({ rawValue }) => isWanted(rawValue));
      if (wanted && !signal.aborted) return wanted.rawValue;
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
