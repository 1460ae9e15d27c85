import { CalendarX2 } from 'lucide-react';
import { BackToToday } from '../../components/AsOfBar.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export type NothingOfThePastProps = {
  /** What the header calls the page. */
  title: string;
  /** Why there is nothing to see at this moment. */
  sentence: string;
  hint: string;
};

/** In place of a page that has nothing to show at the moment of the address. */
export function NothingOfThePast({ title, sentence, hint }: NothingOfThePastProps) {
  return (
    <>
      <PageHeader title={title} yearLabel={null} />
      <PageBody>
        <EmptyState
          icon={<CalendarX2 className="size-6" />}
          title={sentence}
          hint={hint}
          action={<BackToToday isMain />}
        />
      </PageBody>
    </>
  );
}
