import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { MonthEvent } from '../../contract/monthEvents.ts';
import type { CompanyEvent } from '../../finance/companyEvent.ts';
import { monthOfText } from '../../finance/figureId.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { shownBasis } from './companyBasis.ts';
import { queryCallOptions } from './queryClient.ts';

export const monthEventsQuery = queryOptions({
  queryKey: ['month-events'],
  queryFn: (asked) => call('listMonthEvents', queryCallOptions(asked)),
});

/** One shared empty list, so that charts aren't redrawn when the events turn out to be empty. */
const NO_EVENTS: readonly CompanyEvent[] = [];

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

type EventBody<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];
type VersionedEvent = Pick<MonthEvent, 'id' | 'version'>;

const eventParams = (id: number) => ({ params: { id: String(id) } });

function useEventChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      invalidateNouns(client, ['month-events', 'briefing', 'commentary', 'month-state']),
  });
}

interface NewEventBody {
  readonly body: EventBody<'createMonthEvent'>;
  readonly idempotencyKey: string;
}

export const useCreateMonthEvent = () =>
  useEventChange((creation: NewEventBody) => call('createMonthEvent', creation));

export const useUpdateMonthEvent = () =>
  useEventChange(({ base, body }: { base: VersionedEvent; body: EventBody<'updateMonthEvent'> }) =>
    call('updateMonthEvent', { ...eventParams(base.id), body, ifMatch: base.version }),
  );

export const useDeleteMonthEvent = () =>
  useEventChange(({ id, version }: VersionedEvent) =>
    call('deleteMonthEvent', { ...eventParams(id), ifMatch: version }),
  );
