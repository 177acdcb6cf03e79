/**
 * A browser's window as the walk needs it. The two protocols that engines speak describe hands in the same
 * words ("actions"), so that all that is above this line is the same for each.
 */
export interface Driver {
  /** "Firefox 153.7.0" */
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs the text of a function in the page. @returns what it returns, as JSON can carry it. */
  run(code: string, args: readonly unknown[]): Promise<unknown>;
  /** Moves pointer and keys: https://www.w3.org/TR/webdriver2/#actions. */
  act(sources: readonly ActionSource[]): Promise<void>;
  /** Chooses in the `<select>` that a CSS selector finds: the list that drops down belongs to the system. */
  choose(select: string, label: string): Promise<void>;
  /** What is in the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface ActionSource {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly object[];
}

/** A press of the pointer at a place of the window, in pixels. */
export const pressAt = (x: number, y: number): ActionSource[] => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Keys one after the other, as a keyboard does. */
export const typeKeys = (text: string): ActionSource[] => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

export const enterKey = "\uE007";
