/** SQL of whether a buyer has had an order's goods in hand, whatever became of them since (rules: confirm-2, cod-5). */
export const wasReceived = "status in ('delivered', 'returned', 'replaced')";
