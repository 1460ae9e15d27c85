import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BridgeMeasure, BridgeSideKey } from '../../finance/bridgeParts.ts';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';
import { useToday } from './today.ts';

interface RequestedBridge {
  readonly from?: BridgeSideKey;
  readonly to?: BridgeSideKey;
}

export const bridgesQuery = (month: string, asked: RequestedBridge) =>
  queryOptions({
    queryKey: ['briefing', 'bridges', month, asked.from ?? '', asked.to ?? ''],
    queryFn: (context) =>
      call('getBridges', { ...queryCallOptions(context), query: { month, ...asked } }),
  });

export function useBridges(month: string) {
  const [measure, setMeasure] = useState<BridgeMeasure>('ebitda');
  const [chosen, setChosen] = useState<RequestedBridge | null>(null);
  // Until the person chooses, cash is compared from one month's end to the next.
  const usual = measure === 'cash' ? ({ from: 'previous', to: 'month' } as const) : {};
  const asked = bridgesQuery(month, chosen ?? usual);
  const query = useQuery({ ...asked, placeholderData: keepPreviousData });
  return { query, today: useToday(asked), measure, setMeasure, setChosen };
}
