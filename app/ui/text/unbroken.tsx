import { Fragment } from "react";

/** A text in which one part does not break at the end of a line, where it has room: an order's number, with its slashes. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [before, ...after] = text.split(part);
  return (
    <>
      {before}
      {after.map((rest, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
        <Fragment key={position}>
          <span className="whitespace-nowrap max-[21rem]:whitespace-normal">{part}</span>
          {rest}
        </Fragment>
      ))}
    </>
  );
}
