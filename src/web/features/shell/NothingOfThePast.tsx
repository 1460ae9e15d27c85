import { CalendarX2 } from 'lucide-react';
import { BackToToday } from '../../components/AsOfBar.tsx';
import { withMomentsInWords } from '../../../format/asOf.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const OF_TODAY = 'It works with what is stored now, and has nothing of the past to show.';

export type NothingOfThePastProps = {
  /** Why the moment cannot be shown; null where the page is about today only. */
  refusal: string | null;
};

/** In place of a page that has nothing to show at the moment of the address. */
export function NothingOfThePast({ refusal }: NothingOfThePastProps) {
  return (
    <>
      <PageHeader title="Board Reports" yearLabel={null} showsNoPast={refusal !== null} />
      <PageBody>
        <EmptyState
          icon={<CalendarX2 className="size-6" />}
          title={refusal === null ? 'This page is about today only' : 'This moment cannot be shown'}
          hint={refusal === null ? OF_TODAY : withMomentsInWords(refusal)}
          action={<BackToToday isMain />}
        />
      </PageBody>
    </>
  );
}
