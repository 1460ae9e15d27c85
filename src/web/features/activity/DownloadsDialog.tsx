import { useInfiniteQuery } from '@tanstack/react-query';
import type { Download } from '../../../contract/downloads.ts';
import { formatMoment } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { downloadsQuery } from './activity.api.ts';
import { downloadInWords, retentionDaysInWords } from './accessWords.ts';

export default function DownloadsDialog({ onClose }: { onClose: () => void }) {
  const downloads = useInfiniteQuery(downloadsQuery);
  const [first] = downloads.data?.pages ?? [];
  const all = downloads.data?.pages.flatMap((page) => page.downloads);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Downloads"
      description={`Everyone who downloaded a document or board pack, newest first. ${first === undefined ? '' : retentionDaysInWords(first.keptDays)}`.trim()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryContent
        query={{ ...downloads, data: all }}
        failure="The downloads could not be loaded"
        problem={shownProblem}
        loading={
          <Loading label="Loading downloads...">
            <Skeleton className="h-14" />
          </Loading>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-muted">Nobody has downloaded anything yet.</p>
          ) : (
            <DownloadList downloads={found} />
          )
        }
      </QueryContent>
      {downloads.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button
            pending={downloads.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void downloads.fetchNextPage()}
          >
            Show older downloads
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {downloads.map((download) => (
        <li key={download.id} className="py-3">
          <p className="font-medium [overflow-wrap:anywhere]">{download.name}</p>
          <p className="text-small text-ink-muted">{downloadInWords(download)}</p>
          <p className="text-small text-ink-muted">{formatMoment(download.at)}</p>
        </li>
      ))}
    </ul>
  );
}
