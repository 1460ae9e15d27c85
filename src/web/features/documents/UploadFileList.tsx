import { CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { typeOfName } from '../../components/acceptedFiles.ts';
import { DocumentIcon } from '../../components/DocumentIcon.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { QueuedFile } from './uploadQueue.ts';

export type UploadFileListProps = {
  queue: readonly QueuedFile[];
  onWithdraw: (id: number) => void;
  renderControl?: (queued: QueuedFile) => ReactNode;
};

export function UploadFileList({ queue, onWithdraw, renderControl }: UploadFileListProps) {
  return (
    <ul aria-label="Files to upload" className="flex flex-col divide-y divide-line">
      {queue.map((queued) => (
        <li key={queued.id} className="flex items-start gap-3 py-2">
          <DocumentIcon type={typeOfName(queued.file.name) ?? 'pdf'} className="mt-1.5" />
          <div className="min-w-0 flex-1 py-1 sm:flex sm:items-start sm:gap-4">
            <div className="min-w-0 flex-1">
              <FileProgress queued={queued} />
            </div>
            {renderControl === undefined ? null : (
              <div className="max-sm:mt-2 sm:w-52 sm:shrink-0">{renderControl(queued)}</div>
            )}
          </div>
          <UploadAction queued={queued} onWithdraw={onWithdraw} />
        </li>
      ))}
    </ul>
  );
}

function FileProgress({ queued }: { queued: QueuedFile }) {
  const { file, state, percent, failure } = queued;
  if (state === 'sending') {
    // The file is fully uploaded; the server is checking and storing it.
    return percent >= 100 ? (
      <Progress label={`Storing ${file.name}`} />
    ) : (
      <Progress label={`Uploading ${file.name}`} percent={percent} />
    );
  }
  const words = state === 'waiting' ? 'Waiting' : state === 'cancelled' ? 'Cancelled' : null;
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{file.name}</p>
      <p className="text-small text-ink-muted">
        {formatBytes(file.size)}
        {words === null ? null : ` · ${words}`}
      </p>
      {state === 'failed' ? (
        <p className="flex gap-1.5 text-small text-negative">
          <span aria-hidden="true">▲</span>
          <span>Not uploaded. {failure}</span>
        </p>
      ) : null}
    </>
  );
}

function UploadAction({
  queued,
  onWithdraw,
}: { queued: QueuedFile } & Pick<UploadFileListProps, 'onWithdraw'>) {
  const { id, file, state } = queued;
  if (state === 'stored') {
    return (
      <span className="flex min-h-8 items-center gap-1.5 text-small text-positive">
        <CircleCheck className="size-4" aria-hidden="true" />
        Uploaded
      </span>
    );
  }
  const isUnderWay = state === 'sending' || state === 'waiting';
  return (
    <IconButton
      size="small"
      label={`${isUnderWay ? 'Cancel upload of' : 'Remove'} ${file.name}`}
      icon={<X className="size-4" aria-hidden="true" />}
      onClick={() => onWithdraw(id)}
    />
  );
}
