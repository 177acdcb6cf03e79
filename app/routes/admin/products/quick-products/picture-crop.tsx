import clsx from "clsx";
import { Camera, ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import type { Evened } from "#app/lib/files/even-background.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { drawPart, type PictureArea } from "./cut-picture.ts";

/** A picture that the browser can draw, and its address while the page is open. */
export interface OpenedPicture {
  bitmap: ImageBitmap;
  url: string;
}

interface PictureCropProps {
  picture: OpenedPicture | undefined;
  isEvened: boolean;
  error?: string | undefined;
  onTake: (file: File) => void;
  onArea: (area: PictureArea) => void;
  onEven: (isEvened: boolean) => void;
}

/** As the shop's cards show pictures. */
const aspect = 4 / 5;

const said: Record<Evened, () => string> = {
  evened: m.quick_even_done,
  "too-dark": m.quick_even_dark,
  coloured: m.quick_even_coloured,
  mixed: m.quick_even_mixed,
};

/** Takes a picture, chooses what of it is seen, and shows what evening its background makes of it (rules: quick-2). */
export function PictureCrop(props: PictureCropProps) {
  const { picture, isEvened, error, onTake } = props;
  const id = useId();
  const isAgain = picture !== undefined;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{m.quick_picture()}</legend>
      {picture && <Crop key={picture.url} {...props} picture={picture} />}
      <div className="grid gap-2 sm:flex">
        <TakeButton
          capture
          isFirst={!isAgain}
          onTake={onTake}
          describedBy={error && `${id}-error`}
          icon={<Camera aria-hidden className="size-5" />}
        >
          {isAgain ? m.quick_take_again() : m.upload_camera()}
        </TakeButton>
        <TakeButton onTake={onTake} icon={<ImagePlus aria-hidden className="size-5" />}>
          {m.quick_choose()}
        </TakeButton>
      </div>
      <FieldError id={id} error={error} />
      {picture && (
        <CheckboxField
          label={m.quick_even()}
          hint={m.quick_even_hint()}
          checked={isEvened}
          onChange={({ target }) => props.onEven(target.checked)}
        />
      )}
    </fieldset>
  );
}

interface TakeButtonProps {
  /** With the camera; else from what is on the phone. */
  capture?: boolean;
  isFirst?: boolean;
  describedBy?: string | undefined;
  icon: ReactNode;
  children: string;
  onTake: (file: File) => void;
}

function TakeButton(props: TakeButtonProps) {
  const { capture = false, isFirst = false } = props;
  return (
    <label
      className={clsx(
        buttonLook({ variant: isFirst ? "primary" : "secondary", size: isFirst ? "lg" : "md" }),
        "relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
        // A laptop's camera is no help; there "capture" opens the same window as the other.
        capture && "pointer-fine:hidden",
      )}
    >
      {props.icon}
      {props.children}
      <input
        type="file"
        accept="image/*"
        capture={capture ? "environment" : undefined}
        aria-describedby={props.describedBy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) props.onTake(file);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

function Crop({
  picture: { bitmap, url },
  isEvened,
  onArea,
}: PictureCropProps & { picture: OpenedPicture }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea>();
  const zoomId = useId();
  return (
    <>
      <div className="relative h-80 overflow-hidden rounded-lg bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            // On a busy phone it tells of an area before it knows its own size.
            if (!(pixels.width > 0 && pixels.height > 0)) return;
            setArea(pixels);
            onArea(pixels);
          }}
          // On a phone the page scrolls by it, too.
          zoomWithScroll={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          classes={{
            containerClassName:
              "absolute inset-0 flex touch-none select-none items-center justify-center overflow-hidden cursor-move",
            mediaClassName: "absolute inset-0 m-auto max-h-full max-w-full will-change-transform",
            cropAreaClassName:
              "absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 overflow-hidden border border-white/60 text-black/50 shadow-[0_0_0_9999em]",
          }}
          cropperProps={{ role: "group", "aria-label": m.quick_crop() }}
          mediaProps={{ alt: "" }}
        />
      </div>
      <label htmlFor={zoomId} className="flex items-center gap-3 text-sm">
        {m.quick_zoom()}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 min-w-0 grow accent-primary"
        />
      </label>
      {area && isEvened && <BeforeAfter bitmap={bitmap} area={area} />}
    </>
  );
}

/** What the camera has seen and what the shop will show, and in words what was done. */
function BeforeAfter({ bitmap, area }: { bitmap: ImageBitmap; area: PictureArea }) {
  const before = useRef<HTMLCanvasElement>(null);
  const after = useRef<HTMLCanvasElement>(null);
  const [evened, setEvened] = useState<Evened>();
  useEffect(() => {
    if (!before.current || !after.current) return;
    drawPart(before.current, bitmap, area, false, 240);
    setEvened(drawPart(after.current, bitmap, area, true, 240));
  }, [bitmap, area]);
  const figure = (canvas: typeof before, words: string) => (
    <figure className="text-center text-muted text-sm">
      <canvas
        ref={canvas}
        role="img"
        aria-label={words}
        className="w-full rounded-md border border-line"
      />
      <figcaption aria-hidden>{words}</figcaption>
    </figure>
  );
  return (
    <div className="flex items-start gap-4 max-sm:flex-wrap">
      <div className="grid w-56 grid-cols-2 gap-3">
        {figure(before, m.quick_before())}
        {figure(after, m.quick_after())}
      </div>
      <output className="min-w-40 grow text-sm">{evened && said[evened]()}</output>
    </div>
  );
}
