/** Contains no schemas, so that addresses and filters load without them. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'NZD', 'AUD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const METRICS = ['forecast', 'budget'] as const;
