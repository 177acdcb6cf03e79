/** How much waits for somebody, as the shell's numbers tell; 100 stands for any more. */
export interface Waiting {
  /** Distributor requests. */
  requests: number;
  /** Contact messages. */
  messages: number;
  /** Payments that must go back. */
  refunds: number;
}
