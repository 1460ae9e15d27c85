import { useNavigate } from '@tanstack/react-router';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { useKnownMoments } from '../../api/moments.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { clientAt } from '../../api/queryClient.ts';
import { useAsOf } from '../../components/asOf.ts';
import { MomentDialog } from '../../components/MomentDialog.tsx';

export function PastDialog({ onClose }: { onClose: () => void }) {
  const known = useKnownMoments();
  const navigate = useNavigate();
  const show = async (asOf: string) => {
    try {
      // The server checks that it has data as of this time; every page needs this answer anyway.
      await clientAt(asOf).fetchQuery(financialYearsQuery);
    } catch (failure) {
      return (
        fieldMessages(failure).get('asOf') ??
        problemDetail(failure, 'The figures for this time could not be loaded')
      );
    }
    onClose();
    await navigate({ to: '.', search: (previous: object) => ({ ...previous, asOf }) });
    return null;
  };
  return (
    <MomentDialog
      title="See figures as of…"
      description="Every page will show what was known at that time. Nothing can be changed there."
      submit="Show"
      known={known}
      shown={useAsOf()}
      onChoose={show}
      onClose={onClose}
    />
  );
}
