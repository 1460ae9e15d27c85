import { useNavigate } from '@tanstack/react-router';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { useKnownMoments } from '../../api/moments.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { clientAt } from '../../api/queryClient.ts';
import { useAsOf } from '../../components/asOf.ts';
import { MomentDialog } from '../../components/MomentDialog.tsx';

/** Asks which moment the pages shall show. */
export function PastDialog({ onClose }: { onClose: () => void }) {
  const known = useKnownMoments();
  const navigate = useNavigate();
  const show = async (asOf: string) => {
    try {
      // The server knows from when on there is a past; what it answers is read on every page.
      await clientAt(asOf).fetchQuery(financialYearsQuery);
    } catch (failure) {
      return (
        fieldMessages(failure).get('asOf') ??
        problemDetail(failure, 'The figures of this moment could not be read')
      );
    }
    onClose();
    await navigate({ to: '.', search: (previous: object) => ({ ...previous, asOf }) });
    return null;
  };
  return (
    <MomentDialog
      title="See figures as of…"
      description="Every page then shows what was known at that moment, to be read only."
      submit="Show"
      known={known}
      shown={useAsOf()}
      onChoose={show}
      onClose={onClose}
    />
  );
}
