import { useQuery } from '@tanstack/react-query';
import { newsQuery } from '../api/news.ts';
import { countLines, groupsToShow } from '../components/newsSinceVisit.ts';
import { useWaitingQuestions } from './waitingQuestions.ts';

export function useUnreadNews() {
  const query = useQuery(newsQuery);
  const waiting = useWaitingQuestions();
  const listed = new Set([...waiting.answered, ...waiting.toAnswer].map(({ id }) => id));
  const groups = query.data === undefined ? [] : groupsToShow(query.data, listed);
  return { query, ...waiting, groups, changes: countLines(groups) };
}
