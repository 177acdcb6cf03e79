import { useState } from "react";

/**
 * What an editor edits. It stays when somebody else deletes it in the middle of the work, so that
 * what was typed is not lost from sight.
 * @param id what the page was asked for.
 * @param row what stands now.
 */
export function useEdited<Row extends { id: string }>(id: string | null, row: Row | undefined) {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return { edited: row ?? (last?.id === id ? last : undefined), isGone: !row };
}
