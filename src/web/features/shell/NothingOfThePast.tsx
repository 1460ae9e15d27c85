import { CalendarX2 } from 'lucide-react';
import { BackToToday } from '../../components/AsOfBar.tsx';
import { withInstantsInWords } from '../../../format/asOf.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const PRESENT_ONLY = 'Return to today to use it.';

export type NothingOfThePastProps = {
  /** Null if the page has no past. */
  refusal: string | null;
};

export function NothingOfThePast({ refusal }: NothingOfThePastProps) {
  return (
    <>
      <PageHeader title="Board Reports" yearLabel={null} showsNoPast={refusal !== null} />
      <PageBody>
        <EmptyState
          icon={<CalendarX2 className="size-6" />}
          title={
            refusal === null ? 'This page shows current data only' : 'This time cannot be shown'
          }
          hint={refusal === null ? PRESENT_ONLY : withInstantsInWords(refusal)}
          action={<BackToToday isMain />}
        />
      </PageBody>
    </>
  );
}
