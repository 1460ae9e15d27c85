import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

/** The questions of a month ("2026-10"), including open ones from earlier months, or all questions about a figure. */
export type QuestionsOf = { readonly month: string } | { readonly figureId: string };

export const openQuestionsQuery = queryOptions({
  queryKey: ['questions', 'open'],
  queryFn: (asked) => call('listQuestions', { ...queryCallOptions(asked), query: {} }),
});

export const questionsQuery = (of: QuestionsOf) =>
  queryOptions({
    queryKey: ['questions', of],
    queryFn: (asked) => call('listQuestions', { ...queryCallOptions(asked), query: of }),
  });
