import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/** Of a month ("2026-10"), with what is not accepted of earlier ones; or all about a figure. */
export type QuestionsOf = { readonly month: string } | { readonly figureId: string };

/** Of all months, what is not accepted. */
export const openQuestionsQuery = queryOptions({
  queryKey: ['questions', 'open'],
  queryFn: (asked) => call('listQuestions', { ...reading(asked), query: {} }),
});

export const questionsQuery = (of: QuestionsOf) =>
  queryOptions({
    queryKey: ['questions', of],
    queryFn: (asked) => call('listQuestions', { ...reading(asked), query: of }),
  });
