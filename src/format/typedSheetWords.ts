/** What a balance sheet with typed balances lacks. */
export interface TypedSheetGaps {
  readonly isEquityEntered: boolean;
  /** The names of balances and figures that nobody has entered. */
  readonly notEntered: readonly string[];
}

/** What a reader has to know of a balance sheet with typed balances, one sentence each. */
export function typedSheetWords({ isEquityEntered, notEntered }: TypedSheetGaps): string[] {
  return [
    ...(isEquityEntered ? [] : ['Equity was not entered: this sheet proves nothing.']),
    ...(notEntered.length === 0
      ? []
      : [
          `Not entered: ${notEntered.join(', ')}. Changes of these are part of “Not explained” in the cash flow.`,
        ]),
  ];
}
