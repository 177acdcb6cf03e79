/** Rewrites an input's text by clean() and keeps the caret behind the character that was typed. */
export function cleanInput(input: HTMLInputElement, clean: (typed: string) => string): void {
  const cleaned = clean(input.value);
  if (cleaned === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = cleaned;
  input.setSelectionRange(caret, caret);
}
