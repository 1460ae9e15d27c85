import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import type { Creation } from '../../editing/useCreateForm.ts';

type MeetingBody<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface VersionedMeetingRecord {
  readonly id: number;
  readonly version: number;
}

const meetingRecordParams = (id: number) => ({ params: { id: String(id) } });

function useMeetingChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['meetings']),
  });
}

export const useCreateAgendaItem = () =>
  useMeetingChange((creation: Creation<MeetingBody<'createAgendaItem'>>) =>
    call('createAgendaItem', creation),
  );

export const useUpdateAgendaItem = () =>
  useMeetingChange(
    ({ base, body }: { base: VersionedMeetingRecord; body: MeetingBody<'updateAgendaItem'> }) =>
      call('updateAgendaItem', { ...meetingRecordParams(base.id), body, ifMatch: base.version }),
  );

export const useOrderAgenda = () =>
  useMeetingChange(({ summaryId, itemIds }: { summaryId: number; itemIds: readonly number[] }) =>
    call('orderAgenda', { ...meetingRecordParams(summaryId), body: { itemIds: [...itemIds] } }),
  );

export const useDeleteAgendaItem = () =>
  useMeetingChange(({ id, version }: VersionedMeetingRecord) =>
    call('deleteAgendaItem', { ...meetingRecordParams(id), ifMatch: version }),
  );

export const useCreateBoardAction = () =>
  useMeetingChange((creation: Creation<MeetingBody<'createBoardAction'>>) =>
    call('createBoardAction', creation),
  );

export const useUpdateBoardAction = () =>
  useMeetingChange(
    ({ base, body }: { base: VersionedMeetingRecord; body: MeetingBody<'updateBoardAction'> }) =>
      call('updateBoardAction', { ...meetingRecordParams(base.id), body, ifMatch: base.version }),
  );

export const useDeleteBoardAction = () =>
  useMeetingChange(({ id, version }: VersionedMeetingRecord) =>
    call('deleteBoardAction', { ...meetingRecordParams(id), ifMatch: version }),
  );
