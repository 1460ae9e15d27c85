import type { Transaction } from '../../db/write.ts';
import { removeDraftsBefore } from './imports.queries.ts';

const KEPT_FOR_MS = 24 * 3_600_000;

/** Forgets the imports that were begun and never applied. */
export const forgetOldDrafts = (transaction: Transaction, now: Date): Promise<void> =>
  removeDraftsBefore(transaction, new Date(now.getTime() - KEPT_FOR_MS));
