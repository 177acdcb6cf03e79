/**
 * Where the focus goes when a row's button is about to vanish: to the same button of the next row,
 * else of the row before, else to the page's heading. Buttons that do the same have the same
 * `data-command`.
 */
export function focusBeside(button: HTMLElement): HTMLElement | null {
  const list = button.closest("section, main") ?? document.body;
  const alike = [
    ...list.querySelectorAll<HTMLElement>(`[data-command="${button.dataset.command}"]`),
  ];
  const at = alike.indexOf(button);
  const beside = alike[at + 1] ?? alike[at - 1];
  if (beside) return beside;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}
