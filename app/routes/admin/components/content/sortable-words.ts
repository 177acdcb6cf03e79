import { m } from "#app/paraglide/messages.js";
import type { SortableWords } from "#app/ui/forms/sortable-list.tsx";

/** What a list that is put in order says. */
export const sortableWords = (): SortableWords => ({
  handle: (name) => m.sort_handle({ name }),
  earlier: (name) => m.sort_earlier({ name }),
  later: (name) => m.sort_later({ name }),
  instructions: m.sort_instructions(),
  lifted: (name) => m.sort_lifted({ name }),
  over: (name, place, count) => m.sort_over({ name, place, count }),
  dropped: (name, place, count) => m.sort_dropped({ name, place, count }),
  cancelled: (name) => m.sort_cancelled({ name }),
});
