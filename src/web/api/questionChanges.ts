import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

type Body<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface Versioned {
  readonly id: number;
  readonly version: number;
}

const of = ({ id, version }: Versioned) => ({ params: { id: String(id) }, ifMatch: version });

/** Afterwards questions are read again, also if the answer was lost. */
function useQuestionChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['questions']),
  });
}

export const useAskQuestion = () =>
  useQuestionChange(
    (creation: { readonly body: Body<'createQuestion'>; readonly idempotencyKey: string }) =>
      call('createQuestion', creation),
  );

export const useUpdateQuestion = () =>
  useQuestionChange(({ base, body }: { base: Versioned; body: Body<'updateQuestion'> }) =>
    call('updateQuestion', { ...of(base), body }),
  );

export const useJudgeAnswer = () =>
  useQuestionChange(({ base, isAccepted }: { base: Versioned; isAccepted: boolean }) =>
    call('judgeAnswer', { ...of(base), body: { isAccepted } }),
  );

export const useWithdrawQuestion = () =>
  useQuestionChange((question: Versioned) => call('deleteQuestion', of(question)));
