/**
 * What an account's name means. Most meanings are lines. Costs that belong to no single line are "unclear", and
 * income and costs together are "mixed". A word that only shows that an account is some cost, such as "frais", is "cost".
 */
export type AccountMeaning =
  | 'revenue'
  | 'deduction'
  | 'otherIncome'
  | 'production'
  | 'stock'
  | 'salesMarketing'
  | 'marketing'
  | 'rnd'
  | 'admin'
  | 'other'
  | 'depreciation'
  | 'interest'
  | 'tax'
  | 'exceptional'
  | 'unclear'
  | 'mixed'
  | 'cost'
  | 'cash'
  | 'receivables'
  | 'payables'
  | 'debt'
  | 'asset'
  | 'liability'
  | 'equity';

/**
 * Names of accounts in one language, separated by commas. "^" means at the start of a name, "=" the whole name, and "*"
 * any letters of a word. Accents and small words, such as "de", don't count.
 */
export type NamesByMeaning = Readonly<Partial<Record<AccountMeaning, string>>>;
