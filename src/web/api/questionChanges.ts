import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

type QuestionBody<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface VersionedQuestion {
  readonly id: number;
  readonly version: number;
}

const versionedQuestionParams = ({ id, version }: VersionedQuestion) => ({
  params: { id: String(id) },
  ifMatch: version,
});

function useQuestionChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['questions']),
  });
}

export const useAskQuestion = () =>
  useQuestionChange(
    (creation: {
      readonly body: QuestionBody<'createQuestion'>;
      readonly idempotencyKey: string;
    }) => call('createQuestion', creation),
  );

export const useUpdateQuestion = () =>
  useQuestionChange(
    ({ base, body }: { base: VersionedQuestion; body: QuestionBody<'updateQuestion'> }) =>
      call('updateQuestion', { ...versionedQuestionParams(base), body }),
  );

export const useJudgeAnswer = () =>
  useQuestionChange(({ base, isAccepted }: { base: VersionedQuestion; isAccepted: boolean }) =>
    call('judgeAnswer', { ...versionedQuestionParams(base), body: { isAccepted } }),
  );

export const useWithdrawQuestion = () =>
  useQuestionChange((question: VersionedQuestion) =>
    call('deleteQuestion', versionedQuestionParams(question)),
  );
