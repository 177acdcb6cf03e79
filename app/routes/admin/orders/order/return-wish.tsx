import type { OfficeReturn } from "#app/domains/orders/returns/office-returns.server.ts";
import type { ReturnState } from "#app/domains/orders/returns/order-return.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import {
  officeReturnReasonWords,
  officeReturnStateWords,
  officeReturnWishWords,
} from "./office-return-words.ts";

const tones: Record<ReturnState, Tone> = {
  asked: "warning",
  accepted: "info",
  refused: "danger",
  received: "success",
  "called-off": "info",
};

/** A buyer's wish: what, why, in which words, with which pictures; and what was answered. */
export function ReturnWishText({ wish }: { wish: OfficeReturn }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{officeReturnWishWords[wish.wish]()}</span>
        <Status tone={tones[wish.state]}>{officeReturnStateWords[wish.state]()}</Status>
      </p>
      <p>{officeReturnReasonWords[wish.reason]()}</p>
      {wish.message && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wish.message}</p>
      )}
      {wish.pictureUrls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {wish.pictureUrls.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block w-20">
                <Picture
                  url={url}
                  alt={m.office_return_picture({ n: at + 1 })}
                  sizes="80px"
                  className="aspect-square w-full rounded-sm object-cover"
                  fallback={null}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {wish.answer && (
        <p className="rounded-md bg-surface p-3 text-sm [overflow-wrap:anywhere]">
          {m.office_return_answered({ answer: wish.answer })}
        </p>
      )}
    </>
  );
}
