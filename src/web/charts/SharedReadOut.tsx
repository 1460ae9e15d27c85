import { type ReactNode, useMemo, useState } from 'react';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { SharedReadingContext, createReadingStore } from './sharedReading.ts';

/**
 * Links the charts inside: a category chosen in one chart is marked in all. Every spec must have the same categories,
 * and the list must be stable.
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
