import type { KeyboardEvent } from "react";

/** The place of a cell's input in the grid, as its `data-cell` has it: "3:0" is the first of the fourth row. */
export const cellPlace = (row: number, column: number): string => `${row}:${column}`;

/** The place of the cell that an event is about. */
export function placeOf(target: EventTarget): [row: number, column: number] | undefined {
  const place = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = place?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}

/**
 * Moves between cells as in a spreadsheet: arrows, Enter down, Shift and Enter up; Tab is the browser's. Within a
 * text that is being typed, left and right stay in it until its end, and up and down belong to the suggestions
 * of a category. @returns whether the key was one of these.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const place = placeOf(target);
  if (!place || ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return false;
  if (shiftKey && key !== "Enter") return false;
  const step = stepOf(key, shiftKey, target);
  if (!step) return false;
  const [row, column] = place;
  const next = cellPlace(row + step[0], column + step[1]);
  const input = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${next}"]`);
  event.preventDefault();
  input?.focus();
  if (input?.type === "text") input.select();
  return true;
}

function stepOf(
  key: string,
  shiftKey: boolean,
  { type, value, selectionStart: start, selectionEnd: end, list }: HTMLInputElement,
): [rows: number, columns: number] | undefined {
  const isText = type === "text";
  const isWhole = !isText || (start === 0 && end === value.length);
  const isTyping = list !== null && !isWhole;
  switch (key) {
    case "Enter":
      return [shiftKey ? -1 : 1, 0];
    case "ArrowDown":
      return isTyping ? undefined : [1, 0];
    case "ArrowUp":
      return isTyping ? undefined : [-1, 0];
    case "ArrowLeft":
      return isWhole || end === 0 ? [0, -1] : undefined;
    case "ArrowRight":
      return isWhole || start === value.length ? [0, 1] : undefined;
    default:
      return undefined;
  }
}
