import * as z from 'zod/mini';
import { sinceEvent } from '../../contract/changes.ts';
import type { ChangeEvent } from '../../contract/changes.ts';

/** The nouns of one event; null if they are not known, or not understood, and everything should be read again. */
export function changedNouns(data: string): ChangeEvent['nouns'] | null {
  try {
    const parsed = z.safeParse(sinceEvent, JSON.parse(data));
    return parsed.success ? parsed.data.nouns : null;
  } catch {
    return null;
  }
}
