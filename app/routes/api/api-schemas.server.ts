import { z } from "zod";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import type { FoundCursor } from "#app/server/database/prefix-search.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";

/** A moment in an answer: a `Date`, sent as "2026-04-05T09:30:00.000Z". */
export const moment = z.date();

/** An amount of money in paise, the hundredth part of a rupee. */
export const paise = z.int().meta({ description: "Paise, the hundredth part of a rupee." });

/** A day in India, "2026-04-05". */
export const day = z.iso.date().refine((text) => text >= "1900", "No day of a shop.");

const cursorShape = z.tuple([
  z.int().min(0).max(4_102_444_800_000),
  z.string().min(1).max(200),
  z.string().max(200).optional(),
]);

/** The place in a list behind which a page begins, as `nextCursor` had it: nobody else need know what it is made of. */
const cursor = z
  .string()
  .max(1000)
  .optional()
  .transform((text, { addIssue }): FoundCursor | undefined => {
    if (text === undefined) return undefined;
    const read = cursorShape.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
    if (read.success) {
      const [time, id, key] = read.data;
      return { direction: "after", date: new Date(time), id, key };
    }
    addIssue({ code: "custom", message: "No cursor that this list has given." });
    return z.NEVER;
  });

/** Parameters of every list. New rows move none of those that a cursor has still to lead to. */
export const pageQuery = z.object({
  cursor: cursor.meta({ description: "`nextCursor` of the page before." }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: "Rows of a page, at most 100." }),
});

/** The answer of every list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "For the next page; null where this is the last one." }),
  });

/**
 * The cursor behind a page's last row; null where no further row is there.
 * @param placeOf of a row: date and id, and `key` of a search along one.
 */
export function nextCursor<Row>(
  { rows, hasNext }: Pick<RowPage<Row>, "rows" | "hasNext">,
  placeOf: (row: Row) => { date: Date; id: string; key?: string | undefined },
): string | null {
  const last = rows.at(-1);
  if (!hasNext || !last) return null;
  const { date, id, key } = placeOf(last);
  const place = [date.getTime(), id, ...(key === undefined ? [] : [key])];
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}
