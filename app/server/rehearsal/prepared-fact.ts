/** Of a practice shop's installation facts: its day is prepared. */
export const preparedFact = "rehearsal-day";
