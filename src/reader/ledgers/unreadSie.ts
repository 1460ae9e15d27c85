const RECORDS: Readonly<Record<string, string>> = {
  '#PBUDGET': 'budgets',
  Budget: 'budgets',
  BudgetMultidim: 'budgets by object',
  '#OIB': 'opening balances by object',
  '#OUB': 'closing balances by object',
  OpeningBalanceMultidim: 'opening balances by object',
  ClosingBalanceMultidim: 'closing balances by object',
  '#PSALDO': 'other monthly balances',
  '#BTRANS': 'removed entries',
};

/** Counts the records of a SIE file that contain amounts and are not imported, so that a note names them. */
export class UnreadSieRecords {
  readonly #counts = new Map<string, number>();

  add(label: string, count = 1): void {
    if (count === 0 || !Object.hasOwn(RECORDS, label)) return;
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
  }

  notes(): string[] {
    const named = [...this.#counts].map(
      ([label, count]) => `${count} ${label} (${RECORDS[label]})`,
    );
    return named.length === 0 ? [] : [`Records that are not imported: ${named.join(', ')}.`];
  }
}
