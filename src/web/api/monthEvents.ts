import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import type { CompanyEvent } from '../../domain/companyEvent.ts';
import { monthOfText } from '../../domain/figureId.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { shownBasis } from './companyBasis.ts';
import { reading } from './queryClient.ts';

export const monthEventsQuery = queryOptions({
  queryKey: ['month-events'],
  queryFn: (asked) => call('listMonthEvents', reading(asked)),
});

/** The same while nothing is known as where nothing happened, so that charts are drawn once. */
const NO_EVENTS: readonly CompanyEvent[] = [];

/** What charts mark; nothing while it is read. */
export function useChartedEvents(): readonly CompanyEvent[] {
  const { data } = useQuery(monthEventsQuery);
  return useMemo(() => {
    if (data === undefined || data.length === 0) return NO_EVENTS;
    return data.flatMap(({ month, title, lines }) => {
      const at = monthOfText(shownBasis(), month);
      return at === null ? [] : [{ month: at, title, lines }];
    });
  }, [data]);
}

type Body<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];
type Versioned = Pick<MonthEvent, 'id' | 'version'>;

const of = (id: number) => ({ params: { id: String(id) } });

/** Afterwards events and what names them are read again, also if the answer was lost. */
function useChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      invalidateNouns(client, ['month-events', 'briefing', 'commentary', 'month-state']),
  });
}

interface NewEvent {
  readonly body: Body<'createMonthEvent'>;
  readonly idempotencyKey: string;
}

export const useCreateMonthEvent = () =>
  useChange((creation: NewEvent) => call('createMonthEvent', creation));

export const useUpdateMonthEvent = () =>
  useChange(({ base, body }: { base: Versioned; body: Body<'updateMonthEvent'> }) =>
    call('updateMonthEvent', { ...of(base.id), body, ifMatch: base.version }),
  );

export const useDeleteMonthEvent = () =>
  useChange(({ id, version }: Versioned) =>
    call('deleteMonthEvent', { ...of(id), ifMatch: version }),
  );
