import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BridgeMeasure, BridgeSideKey } from '../../domain/bridgeParts.ts';
import { call } from './call.ts';
import { reading } from './queryClient.ts';
import { useToday } from './today.ts';

/** The sides that are compared; left out: those that a month is usually compared with. */
interface AskedBridge {
  readonly from?: BridgeSideKey;
  readonly to?: BridgeSideKey;
}

export const bridgesQuery = (month: string, asked: AskedBridge) =>
  queryOptions({
    queryKey: ['briefing', 'bridges', month, asked.from ?? '', asked.to ?? ''],
    queryFn: (context) => call('getBridges', { ...reading(context), query: { month, ...asked } }),
  });

/** The bridges about a month such as "2026-10", with the result and the sides that a person chose. */
export function useBridges(month: string) {
  const [measure, setMeasure] = useState<BridgeMeasure>('ebitda');
  const [chosen, setChosen] = useState<AskedBridge | null>(null);
  // Before anybody has chosen: cash moves from one month's end to the next.
  const usual = measure === 'cash' ? ({ from: 'previous', to: 'month' } as const) : {};
  const asked = bridgesQuery(month, chosen ?? usual);
  const query = useQuery({ ...asked, placeholderData: keepPreviousData });
  return { query, today: useToday(asked), measure, setMeasure, setChosen };
}
