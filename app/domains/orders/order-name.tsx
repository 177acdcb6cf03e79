import { m } from "#app/paraglide/messages.js";

/** No number of ours has more characters; one of the earlier shop may. */
const longest = 24;

/** "Order JRMG/2025-26/APR/01", whose number no line breaks inside itself (rules: orders-52). */
export function OrderName({ number }: { number: string }) {
  const [before, after] = m.order_number({ number }).split(number, 2);
  return (
    <>
      {before}
      <OrderNumber number={number} />
      {after}
    </>
  );
}

function OrderNumber({ number }: { number: string }) {
  const isLong = number.length > longest;
  return (
    <span className={isLong ? "[overflow-wrap:anywhere]" : "whitespace-nowrap"}>{number}</span>
  );
}
