import * as z from 'zod/mini';
import { sinceEvent } from '../../contract/changes.ts';
import type { ChangeEvent } from '../../contract/changes.ts';

export function changedNouns(data: string): ChangeEvent['nouns'] | null {
  try {
    const parsed = z.safeParse(sinceEvent, JSON.parse(data));
    return parsed.success ? parsed.data.nouns : null;
  } catch {
    return null;
  }
}
