import { useQuery } from '@tanstack/react-query';
import { waitsFor } from '../../finance/question.ts';
import { openQuestionsQuery } from '../api/questions.ts';
import { useAsOf } from '../components/asOf.ts';
import { useCan, useUser } from '../components/signedInUser.ts';

/** Answers to the person's own questions come first. Empty while loading. */
export function useWaitingQuestions() {
  const { id } = useUser();
  const person = { id, mayAnswer: useCan('editReport') };
  const { data, dataUpdatedAt } = useQuery(openQuestionsQuery);
  // Pages of the past are read-only, so they show no questions to answer.
  const isPast = useAsOf() !== null;
  const all = isPast ? [] : (data?.questions ?? []);
  return {
    answered: all.filter((question) => waitsFor(question, person) === 'acceptance'),
    toAnswer: all.filter((question) => waitsFor(question, person) === 'answer'),
    readAt: dataUpdatedAt,
  };
}
