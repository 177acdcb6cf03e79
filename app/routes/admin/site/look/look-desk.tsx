import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Dress, Look } from "#app/lib/shop/look.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { LookForm } from "./look-form.tsx";
import { LookPreview } from "./look-preview-frame.tsx";
import type { TriedAnswer, TriedShown } from "./try-look.server.ts";

interface LookDeskProps {
  look: Look;
  savedAt: Date;
  presentId: string | undefined;
  words: Readonly<Record<string, { title: string; intro: string }>>;
  dressPictures: Readonly<Record<Dress, string>>;
}

/** So long, in ms, after the last letter or press the preview follows. */
const pause = 350;

/** The form of the look, and beside it what comes of it. On a phone one of the two is shown. */
export function LookDesk(props: LookDeskProps) {
  const { presentId } = props;
  const frame = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, submit } = useFetcher<TriedAnswer>();
  const [dress, setDress] = useState("");
  const [shows, setShows] = useState<"form" | "preview">("form");
  // One that makes no sense yet leaves the last picture that did.
  const [last, setLast] = useState<TriedShown>();
  if (data?.ok && data !== last) setLast(data);

  function show() {
    const form = frame.current?.querySelector("form");
    if (!form) return;
    const typed = new FormData(form);
    typed.set("intent", "try");
    typed.set("wornDress", dress);
    void submit(typed, { method: "post", action: "/my/look", defaultShouldRevalidate: false });
  }
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, pause);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows first, and after another look has been saved.
  useEffect(() => {
    showSoon();
    return () => clearTimeout(timer.current);
  }, [presentId, dress]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div
        ref={frame}
        onInput={showSoon}
        className={shows === "preview" ? "max-lg:hidden" : undefined}
      >
        <LookForm key={presentId ?? ""} {...props} tried={last} />
      </div>
      <div className={shows === "form" ? "max-lg:hidden" : "lg:sticky lg:top-20"}>
        <LookPreview token={last?.token} dress={dress} onDress={setDress} />
      </div>
      <div className="sticky bottom-3 z-20 flex justify-end lg:hidden">
        <Button
          className="shadow-lg"
          onClick={() => {
            setShows(shows === "form" ? "preview" : "form");
            scrollTo({ top: 0 });
          }}
        >
          {shows === "form" ? m.look_see() : m.look_go_on()}
        </Button>
      </div>
    </div>
  );
}
