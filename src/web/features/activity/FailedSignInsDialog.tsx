import { useInfiniteQuery } from '@tanstack/react-query';
import type { FailedSignIn } from '../../../contract/failedSignIns.ts';
import { formatMoment } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { failedSignInsQuery } from './activity.api.ts';
import { failedSignInInWords, retentionDaysInWords, triedAccount } from './accessWords.ts';

export default function FailedSignInsDialog({ onClose }: { onClose: () => void }) {
  const failed = useInfiniteQuery(failedSignInsQuery);
  const [first] = failed.data?.pages ?? [];
  const all = failed.data?.pages.flatMap((page) => page.failedSignIns);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Failed Sign-Ins"
      description={`Grouped by minute, newest first. Typed passwords and names are never stored. ${first === undefined ? '' : retentionDaysInWords(first.keptDays)}`.trim()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryContent
        query={{ ...failed, data: all }}
        failure="The failed sign-ins could not be loaded"
        problem={shownProblem}
        loading={
          <Loading label="Loading failed sign-ins...">
            <Skeleton className="h-14" />
          </Loading>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-muted">No failed sign-ins.</p>
          ) : (
            <FailureList failures={found} />
          )
        }
      </QueryContent>
      {failed.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button
            pending={failed.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void failed.fetchNextPage()}
          >
            Show older sign-ins
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function FailureList({ failures }: { failures: readonly FailedSignIn[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {failures.map((failure) => (
        <li key={failure.id} className="py-3">
          <p className="font-medium [overflow-wrap:anywhere]">{triedAccount(failure)}</p>
          <p className="text-small text-ink-muted">{failedSignInInWords(failure)}</p>
          <p className="text-small text-ink-muted">{formatMoment(failure.at)}</p>
        </li>
      ))}
    </ul>
  );
}
