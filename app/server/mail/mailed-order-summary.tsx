import { Fragment } from "react";
import { Text } from "react-email";
import { formatMoney } from "#app/lib/money/money.ts";
import { type ShownCode, taxWords, totalLines } from "#app/lib/money/totals.ts";
import type { MailedOrder, MailedTotal } from "./mail.ts";
import { look } from "./mail-styles.ts";
import type { MailTexts } from "./mail-texts.ts";

/** What was ordered, what it costs, how it is paid and where it goes. */
export function OrderSummary(props: { order: MailedOrder; texts: MailTexts["summary"] }) {
  const { order, texts } = props;
  const taxes = taxWords(order);
  return (
    <>
      <Text className="quiet" style={look.label}>
        {texts.order} {order.orderNumber}
      </Text>
      <table data-text-format="dataTable" style={look.table}>
        <tbody>
          {order.lines.map((line, position) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and nothing moves.
              key={position}
              what={line.title}
              amount={`${line.quantity} × ${formatMoney(line.price)}`}
            />
          ))}
          {totalLines(order).map(
            ({ code, amount, text }) =>
              isMailed(texts.totals, code) && (
                <Row
                  key={code}
                  what={
                    code === "offerDiscount" && order.offerCode
                      ? `${texts.totals[code]} (${order.offerCode})`
                      : texts.totals[code]
                  }
                  amount={amount ? text : texts.free}
                />
              ),
          )}
          <Row what={texts.total} amount={formatMoney(order.grandTotal)} strong />
          {taxes && <Row what={texts.tax} amount={taxes} />}
          {order.atDoor ? (
            <>
              <Row what={texts.online} amount={formatMoney(order.grandTotal - order.atDoor)} />
              <Row what={texts.cod} amount={formatMoney(order.atDoor)} />
            </>
          ) : (
            <Row what={texts.payment} amount={texts[order.paymentMethod]} />
          )}
        </tbody>
      </table>
      <Text className="quiet" style={look.label}>
        {texts.deliverTo}
      </Text>
      <Text style={look.address}>
        {order.deliverTo.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address never move.
          <Fragment key={position}>
            {position > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </>
  );
}

function isMailed(names: Record<MailedTotal, string>, code: ShownCode): code is MailedTotal {
  return code in names;
}

function Row(props: { what: string; amount: string; strong?: boolean }) {
  const fontWeight = props.strong ? 700 : 400;
  return (
    <tr>
      <td className="line" style={{ ...look.cell, fontWeight }}>
        {props.what}
      </td>
      <td className="line" style={{ ...look.amount, fontWeight }}>
        {props.amount}
      </td>
    </tr>
  );
}
