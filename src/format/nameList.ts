const conjunctionFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "Cash, Receivables and Debt". */
export const nameList = (names: readonly string[]): string => conjunctionFormat.format(names);
