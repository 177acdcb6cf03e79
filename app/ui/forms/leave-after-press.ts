/**
 * Lets no form move under a finger: a field that is left by pressing something is checked when the press
 * is over (rules: forms-11). Its message, which appears below it, would otherwise take the button away
 * between press and release, and the press be lost. What listens for `focusout` (Conform, React's onBlur)
 * hears it a moment later. Called once, by the page's script.
 */
export function leaveFieldsAfterPress(): void {
  let isPressed = false;
  let left: FocusEvent[] = [];

  const release = () => {
    isPressed = false;
    const events = left;
    left = [];
    for (const { target, relatedTarget } of events) {
      if (target === document.activeElement) continue;
      target?.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget }));
    }
  };
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true });

  // Of a touch this comes when it has turned out to be no scrolling, right before the field is left.
  on("mousedown", (event) => {
    isPressed = (event as MouseEvent).button === 0;
  });
  on("focusout", (event) => {
    if (!isPressed || !isFieldOfForm(event.target)) return;
    event.stopImmediatePropagation();
    left.push(event as FocusEvent);
  });
  // The click follows in the same task.
  on("mouseup", () => setTimeout(release));
  on("dragend", release);
  // Some presses end unheard: on a scrollbar, or in another window.
  on("keydown", release);
}

function isFieldOfForm(target: EventTarget | null): boolean {
  const { form, name } = target as Partial<HTMLInputElement>;
  return Boolean(form && name) && !(target instanceof HTMLButtonElement);
}
