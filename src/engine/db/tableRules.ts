import type { ActivityNoun } from '../../contract/activityKinds.ts';
import type { Noun } from '../../contract/changes.ts';

/** Reads the values from which a record's name is built. */
export interface RecordNameSource {
  readonly text: (column: string) => string;
  readonly month: () => string;
  readonly fiscalMonth: (monthNum: number) => string;
  readonly line: () => string;
  readonly of: (table: string, column: string) => string;
}

/**
 * Where a record's month comes from: its own columns `fy_id` and `month_num`; the report or review that a column refers
 * to; the planned month, in `fy` and `month`; or a month of the ledger, "2026-04", in `month`.
 */
export type RecordMonthSource =
  | 'own'
  | 'summary_id'
  | 'monthly_summaries_id'
  | 'review_id'
  | 'book';

/**
 * Everything that the product needs to know about the records of one table. No other code names the table for these
 * purposes.
 */
export interface TableRules {
  /** Groups records in the filter of changes. The contract has its labels. */
  readonly noun: ActivityNoun;
  readonly called: string;
  readonly naming: readonly string[];
  /** Builds the record's name. Defaults to the texts of the naming columns and the month. */
  readonly name?: (named: RecordNameSource) => string;
  readonly month: RecordMonthSource | null;
  /** Lets viewers see the history: always, or only once its month is published. */
  readonly trace?: 'everybody' | 'published';
  /**
   * Set if the record is part of a published month, so that a change voids approvals. `stated`: month_state() names
   * the columns that count; `rows`: all values in the month's rows count.
   */
  readonly published?: 'stated' | 'rows';
  readonly needsReason?: 'change' | 'deletion';
  /** The record can be reverted, in the order of this list: `first`, because figures follow from it, or `then`. */
  readonly reverted?: 'first' | 'then';
  /**
   * Changes are announced to everyone who may read the month. `text` is the column that identifies
   * the record.
   */
  readonly announced?: true | { readonly text: string };
  /** While such a record exists, the company's year and currency can't change. */
  readonly keepsBasis?: true;
  /**
   * The record has no foreign key to its month and reappears when the month is restored. Removing the demo deletes it.
   */
  readonly outlivesMonth?: true;
  readonly readBy: readonly Noun[];
}
