import type { ReactNode } from "react";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { m } from "#app/paraglide/messages.js";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { lineTitle } from "./line-title.ts";

/** A product in an order that was placed or is about to be. */
export interface ShownLine {
  key: string;
  title: string;
  /** Grams, where it has one. */
  pack: number | null;
  pictureUrl: string | null | undefined;
  /** Undefined for who may not see amounts. */
  price: Paise | undefined;
  quantity: number;
  /** Below the line: what is wrong with it. */
  note?: ReactNode;
}

/** The products of an order: picture, title, how many, how much. */
export function OrderLines({ lines, label }: { lines: readonly ShownLine[]; label: string }) {
  return (
    <ul aria-label={label} className="grid content-start gap-4">
      {lines.map(({ key, title, pack, pictureUrl, price, quantity, note }) => (
        <li key={key} className="flex items-start gap-3">
          <div className="w-14 shrink-0">
            <Picture
              url={pictureUrl}
              // The title stands beside it.
              alt=""
              sizes="56px"
              className="aspect-4/5 w-full rounded-sm object-cover"
              fallback={<NoPicture />}
            />
          </div>
          <div className="min-w-0 grow">
            <p className="font-semibold leading-snug [overflow-wrap:anywhere]">
              <span lang={langOfName(title)}>{lineTitle({ title, pack })}</span>
            </p>
            <p className="text-muted text-sm tabular-nums">
              {price === undefined
                ? piecesWords(quantity)
                : m.quantity_each({ n: quantity, price: formatMoney(price) })}
            </p>
            {note}
          </div>
          {price !== undefined && (
            <p className="shrink-0 font-semibold tabular-nums">{formatMoney(price * quantity)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "1 piece", "2 pieces". */
export function piecesWords(n: number): string {
  return n === 1 ? m.slip_piece() : m.slip_pieces({ n });
}

function NoPicture() {
  return (
    <span className="grid aspect-4/5 place-items-center rounded-sm bg-surface text-primary">
      <RagiEar className="size-7" />
    </span>
  );
}
