import { useQuery } from '@tanstack/react-query';
import type { ChangedSentence } from '../../contract/commentary.ts';
import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { changedSentencesQuery, useConfirmSentence } from '../api/commentary.ts';
import { problemDetail } from '../api/problem.ts';
import { useAsOf } from '../components/asOf.ts';
import { useCan } from '../components/signedInUser.ts';
import { WarningMark } from './FindingsLine.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toastStore.ts';

/** Reads the sentences only for editors; empty on pages of the past. */
export function useChangedSentences(summaryId: number): readonly ChangedSentence[] {
  const mayEdit = useCan('editReport');
  const isShown = useAsOf() === null && mayEdit;
  const { data } = useQuery({
    ...changedSentencesQuery(summaryId),
    enabled: isShown && summaryId > 0,
  });
  return isShown ? (data ?? []) : [];
}

export type ChangedSentencesProps = {
  summaryId: number;
  changed: readonly ChangedSentence[];
};

export function ChangedSentences({ summaryId, changed }: ChangedSentencesProps) {
  const { mutate, isPending } = useConfirmSentence(summaryId);
  if (changed.length === 0) return null;
  return (
    <ul aria-label="Sentences whose figures have changed" className="mt-2 flex flex-col gap-2">
      {changed.map(({ bulletId, sentence, changes, beside }) => (
        <li
          key={`${bulletId ?? ''} ${sentence}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small"
        >
          <span className="min-w-0 max-w-[72ch] text-caution [overflow-wrap:anywhere]">
            <WarningMark /> Changed since this was written – {changes.join('; ')}
          </span>
          <Button
            size="small"
            aria-label={`Confirm “${withoutFormatting(sentence)}”`}
            disabled={isPending}
            onClick={() =>
              mutate(
                { sentence, beside },
                {
                  onError: (error) =>
                    toast({
                      variant: 'destructive',
                      title: 'The sentence could not be confirmed',
                      description: problemDetail(error),
                    }),
                },
              )
            }
          >
            Confirm
          </Button>
        </li>
      ))}
    </ul>
  );
}
