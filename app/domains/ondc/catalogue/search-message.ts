import { z } from "zod";

const text = z.string().max(500);
const tag = z.looseObject({
  code: text,
  list: z
    .array(z.looseObject({ code: text, value: text }))
    .max(200)
    .optional(),
});

/** What a buyer's app asks of a catalogue: all of it, some of it, or what changes. */
export const searchSchema = z.looseObject({
  intent: z.looseObject({
    category: z.looseObject({ id: text }).optional(),
    item: z.looseObject({ descriptor: z.looseObject({ name: text }) }).optional(),
    provider: z.looseObject({ id: text }).optional(),
    fulfillment: z
      .looseObject({
        type: text.optional(),
        end: z
          .looseObject({
            location: z
              .looseObject({ address: z.looseObject({ area_code: text.optional() }).optional() })
              .optional(),
          })
          .optional(),
      })
      .optional(),
    tags: z.array(tag).max(50).optional(),
  }),
});

export type SearchMessage = z.output<typeof searchSchema>;

/** What is asked of changes: all of a time, or all from now on. */
export type IncrementalSearch =
  | { mode: "once"; from: Date; until: Date }
  | { mode: "start"; from: Date | undefined }
  | { mode: "stop" };

/** undefined where the whole catalogue is asked for; "odd" where a time or mode cannot be read. */
export function incrementalOf({ intent }: SearchMessage): IncrementalSearch | "odd" | undefined {
  const list = intent.tags?.find(({ code }) => code === "catalog_inc")?.list;
  if (!list) return undefined;
  const said = (code: string) => list.find((each) => each.code === code)?.value;
  const from = momentOf(said("start_time"));
  const until = momentOf(said("end_time"));
  if (from === "odd" || until === "odd") return "odd";
  const mode = said("mode");
  if (mode === "start") return { mode, from };
  if (mode === "stop") return { mode };
  return mode === undefined && from && until && from < until
    ? { mode: "once", from, until }
    : "odd";
}

function momentOf(said: string | undefined): Date | "odd" | undefined {
  if (said === undefined) return undefined;
  const moment = new Date(said);
  return Number.isNaN(moment.getTime()) ? "odd" : moment;
}
