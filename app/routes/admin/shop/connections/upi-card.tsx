import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { EditFact } from "../shop-facts/edit-fact.tsx";
import { Guide } from "./guide.tsx";

interface UpiCardProps {
  /** What the machine sets, which counts. */
  ofMachine: string | undefined;
  present: string;
  ofFile: string;
  isConfirmed: boolean;
}

/** The shop's own UPI id, a fact of the shop (rules: shop-facts-7), beside the keys that one looks for it with. */
export function UpiCard({ ofMachine, present, ofFile, isConfirmed }: UpiCardProps) {
  return (
    <TitledCard
      title={m.keys_upi()}
      action={
        !ofMachine && (
          <EditFact
            name="upiId"
            label={m.fact_upi_id()}
            present={present}
            ofFile={ofFile}
            isConfirmed={isConfirmed}
          />
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{m.keys_upi_for()}</p>
        {ofMachine ? (
          <p>{m.keys_upi_of_machine({ value: ofMachine })}</p>
        ) : (
          present && <p className="wrap-anywhere font-semibold">{present}</p>
        )}
        <Guide of="upi" />
      </div>
    </TitledCard>
  );
}
