import { useState } from "react";
import type { ShownPieces } from "#app/domains/orders/attempts/parcel-pieces.server.ts";
import { piecesKey } from "#app/domains/orders/attempts/parcel-pieces.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/forms/field.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";

/** Of each product and batch of a parcel that came back, how many pieces go on the shelf (rules: came-back-1). */
export function PiecesFields({ pieces }: { pieces: readonly ShownPieces[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const shelvedOf = (some: ShownPieces) =>
    chosen[piecesKey(some)] ?? (some.isTooOld ? 0 : some.units);
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{m.came_back_pieces()}</legend>
        <p className="text-muted text-sm">
          {pieces.length === 0 ? m.came_back_none() : m.came_back_pieces_hint()}
        </p>
        <input
          type="hidden"
          name="pieces"
          value={pieces.map((some) => `${piecesKey(some)}*${shelvedOf(some)}`).join(" ")}
        />
        <ul className="mt-2 divide-y divide-line">
          {pieces.map((some) => (
            <Pieces
              key={piecesKey(some)}
              pieces={some}
              shelved={shelvedOf(some)}
              onChange={(n) => setChosen({ ...chosen, [piecesKey(some)]: n })}
            />
          ))}
        </ul>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="carriageOut"
          label={m.came_back_carriage_out()}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          name="carriageBack"
          label={m.came_back_carriage_back()}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </>
  );
}

interface PiecesProps {
  pieces: ShownPieces;
  shelved: number;
  onChange: (shelved: number) => void;
}

function Pieces({ pieces, shelved, onChange }: PiecesProps) {
  const { units, batch } = pieces;
  const title = lineTitle(pieces);
  const said = batch && { number: batch.number, date: formatDate(batch.bestBefore) };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold leading-snug [overflow-wrap:anywhere]">{title}</p>
        {said && <p className="text-sm [overflow-wrap:anywhere]">{m.stock_batch_until(said)}</p>}
        <p role="status" className="text-muted text-sm">
          {shelved === units
            ? m.came_back_all_shelved({ units })
            : m.came_back_written_off({ n: units - shelved, units })}
        </p>
      </div>
      <QuantityStepper
        value={shelved}
        onValueChange={onChange}
        min={0}
        max={units}
        label={m.came_back_shelf({ title })}
        decreaseLabel={m.came_back_fewer({ title })}
        increaseLabel={m.came_back_more({ title })}
      />
      {pieces.isTooOld && said && (
        <p className="basis-full text-accent-ink text-sm">{m.came_back_too_old(said)}</p>
      )}
    </li>
  );
}
