import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { CallError } from '../../../client/callError.ts';
import { reportQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { searchOfReport } from '../../components/reportMonth.ts';
import { PATHS } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Redirects an address with a report's id to the page of its month. Dialogs open over the page stay open. */
export function OpenReport({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(id));
  if (data !== undefined) {
    return (
      <Navigate
        to={PATHS.report}
        search={({ explain, cell, compareWith, open, page, find }) => ({
          ...searchOfReport(data),
          explain,
          cell,
          compareWith,
          open,
          page,
          find,
        })}
        replace
      />
    );
  }
  if (error === null) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Board report"
      description="Monthly Board Report"
    >
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title="Report not found"
          hint="It may have been deleted, or the address is wrong."
        />
      ) : (
        <ErrorState
          title="The report could not be loaded"
          {...shownProblem(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
