import { type ReactNode, useMemo, useState } from 'react';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { SharedReadingContext, createReadingStore } from './sharedReading.ts';

/**
 * The charts inside share one read-out: the category chosen in one is marked in all, and its read-
 * out shows the values of all. Every spec has the same categories; keep the list stable.
 */
export function SharedReadOut({
  specs,
  children,
}: {
  specs: readonly ChartSpec[];
  children: ReactNode;
}) {
  const [store] = useState(createReadingStore);
  const shared = useMemo(() => ({ store, specs }), [store, specs]);
  return <SharedReadingContext value={shared}>{children}</SharedReadingContext>;
}
