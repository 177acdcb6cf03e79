/**
 * What the validator says although the shop says what the contract wants: the rows of README.md's table, as
 * "flow message key: words".
 */
const faults: readonly RegExp[] = [
  / on_status_picked missingSelf-Pickup:/,
  /^(2|3|5|6|002) on_status_pending routingType:/,
  / on_status_in_transit invalidStateTransition: .* from 'Pending' to 'In-transit'/,
  /^5 on_status_(in_transit|at_destination_hub) (fulfillmentState\[C1\]|routingTagNotFound):/,
  / on_update\w* (invalidItemID\[.*\]|addressUpdate):/,
  / (on_)?update\w* context\/timestamp: .* than \/on_update_part_cancel /,
  /^6 on_update_(interim_)?liquidated message\/order.fulfillments\/Cancel:/,
  /^(00F|011) on_update_\w+ on_update_\w+_msgId:/,
  /^(5|005) on_(cancel|status_rto_delivered\/disposed) (invldQuoteTrailPrices|precancelState\.\w+):/,
  /^005 cancel schemaErr0: \/message\/cancellation_reason_id /,
  /^005 on_cancel (schemaErr\d+: \/message\/order\/fulfillments\/1\/|invldCancellationID:)/,
  /^(00D|017) on_cancel /,
  /^00C update (unsupportedType|exchangeNA):/,
  /^(010|015) invldFlow:/,
];

/** @returns what a validator's report says of a flow beside its own faults. */
export function unexplained(flow: string, output: unknown): string[] {
  const { response } = output as { response?: { report?: Record<string, unknown> } };
  const said = Object.entries(response?.report ?? {}).flatMap(([message, found]) =>
    typeof found === "object" && found
      ? Object.entries(found).map(([key, words]) => `${flow} ${message} ${key}: ${words}`)
      : [`${flow} ${message}: ${found}`],
  );
  return said.filter((line) => !faults.some((fault) => fault.test(line)));
}
