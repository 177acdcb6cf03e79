import { statement } from "#app/server/database/statement.server.ts";
import { keeperOf } from "../keeper.server.ts";
import { parcelColumns, parcelsByAll, parcelsOn } from "./count-parcels.server.ts";
import { parcelFigures } from "./parcel-tables.server.ts";

const parcelsKeep = statement<{ days: string[] }>(
  "parcels-keep",
  ({ days }) => `
    with ${parcelsOn(`${days}::date[]`)}
    insert into parcel_figures (${parcelColumns}) ${parcelsByAll(`${days}::date[]`)}`,
);

/** What became of each day's parcels. */
export const parcelsKeeper = keeperOf(
  { days: "parcel_figures", changes: "parcel_changes", of: parcelFigures },
  async (tx, days) => void (await tx.execute(parcelsKeep.sql({ days }))),
);
