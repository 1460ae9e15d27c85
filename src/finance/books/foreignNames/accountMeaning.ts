import type { PhrasesByMeaning } from './phraseReader.ts';

/**
 * The meaning of an account's name. Most meanings are lines. Costs that belong to no single line are "unclear", and
 * income and costs together are "mixed". A word that only shows that an account is some cost, such as "frais", is
 * "cost".
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

/** Names of accounts in one language. */
export type NamesByMeaning = PhrasesByMeaning<AccountMeaning>;
