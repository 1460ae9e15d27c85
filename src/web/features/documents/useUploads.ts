import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { NetworkError } from '../../../client/callError.ts';
import { useUploadDocument } from '../../api/documentChanges.ts';
import { keptWork, useKeeping, useKept } from '../../editing/keptWork.ts';
import type { KeptWork } from '../../editing/keptWork.ts';
import { problemDetail } from '../../api/problem.ts';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import { addFiles, changeFile, onItsWay, storedWords, unsent } from './uploadQueue.ts';
import type { QueuedFile, UploadRefusal } from './uploadQueue.ts';

interface Draft {
  readonly queue: readonly QueuedFile[];
  readonly summaryId: number | null;
}

const NOTHING: Draft = { queue: [], summaryId: null };

/** How each file gets its report. */
export interface Placing {
  readonly kept: KeptWork<Draft>;
  /** The report of a file; null where none is chosen yet. */
  readonly reportOf: (queued: QueuedFile, summaryId: number | null) => number | null;
  /** What is said when a file has no report, or when there is no file. */
  readonly missing: string;
}

/** All files go to the one month that is chosen. */
export const TO_ONE_MONTH: Placing = {
  kept: keptWork<Draft>(),
  reportOf: (_queued, summaryId) => summaryId,
  missing: MESSAGES.fileAndMonthRequired,
};

/** What is kept of files for several months when a session ends. */
export const keptForSeveralMonths = keptWork<Draft>();

/** Navigation within the page that would close the dialog. */
const KEPT_PARAMETERS = ['form'];

const newKey = () => crypto.randomUUID();

function failureWords(error: unknown): string {
  const words = problemDetail(error, 'Failed to upload document');
  return error instanceof NetworkError
    ? `${words} Trying again will not store anything twice.`
    : words;
}

export interface Uploads extends Draft {
  /** Those of the last chosen files that were refused. */
  readonly refused: readonly UploadRefusal[];
  readonly isSending: boolean;
  readonly choose: (files: readonly File[]) => void;
  readonly chooseMonth: (summaryId: number) => void;
  /** Chooses the month of one file. */
  readonly chooseMonthOf: (id: number, reportId: number) => void;
  /** Removes a file from the list; an upload in progress is stopped. */
  readonly withdraw: (id: number) => void;
  readonly send: () => Promise<void>;
  /** Lets the person leave after being asked. */
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

/** Uploads files to reports, one after the other. `onStored`: all are stored. */
export function useUploads(onStored: () => void, placing: Placing = TO_ONE_MONTH): Uploads {
  const user = useUser();
  const upload = useUploadDocument();
  const kept = useKept(placing.kept, user.id);
  const [{ queue, summaryId }, setDraft] = useState<Draft>(kept ?? NOTHING);
  const [refused, setRefused] = useState<readonly UploadRefusal[]>([]);
  const [isSending, setIsSending] = useState(false);
  // Read by an upload in progress, which must not see the draft as it was when it began.
  const stopped = useRef(new Set<number>());
  const current = useRef<{ id: number; controller: AbortController } | null>(null);
  const isGone = useRef(false);

  const hasUnsent = unsent(queue).length > 0;
  useKeeping(placing.kept, user.id, hasUnsent ? { queue: asChosen(queue), summaryId } : null);
  const guard = useLeaveGuard(
    hasUnsent,
    KEPT_PARAMETERS,
    isSending
      ? 'Files are still uploading. Those not stored yet will be left out.'
      : 'The files you chose have not been uploaded yet.',
  );

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.controller.abort();
    };
  }, []);

  const setQueue = (change: (before: readonly QueuedFile[]) => QueuedFile[]) =>
    setDraft((before) => ({ ...before, queue: change(before.queue) }));
  const patch = (id: number, change: Parameters<typeof changeFile>[2]) =>
    setQueue((before) => changeFile(before, id, change));

  /** Whether the file is stored now, was stopped, or why it is not stored. */
  const sendOne = async (queued: QueuedFile, report: number) => {
    const sent = onItsWay(queued, report, newKey);
    const controller = new AbortController();
    current.current = { id: sent.id, controller };
    patch(sent.id, sent);
    try {
      await upload.mutateAsync({
        file: sent.file,
        summaryId: report,
        idempotencyKey: sent.key,
        onProgress: (percent) => patch(sent.id, { percent }),
        signal: controller.signal,
      });
      patch(sent.id, { state: 'stored', percent: 100 });
      return 'stored';
    } catch (error) {
      if (controller.signal.aborted) {
        patch(sent.id, { state: 'cancelled' });
        return 'stopped';
      }
      const failure = failureWords(error);
      patch(sent.id, { state: 'failed', failure });
      if (!isGone.current) toast({ title: 'Error', description: failure, variant: 'destructive' });
      return 'failed';
    } finally {
      current.current = null;
    }
  };

  const send = async () => {
    if (isSending) return;
    const toSend = unsent(queue);
    const placed = toSend.flatMap((queued) => {
      const report = placing.reportOf(queued, summaryId);
      return report === null ? [] : [{ queued, report }];
    });
    if (placed.length < toSend.length || toSend.length === 0) {
      toast({ title: 'Error', description: placing.missing, variant: 'destructive' });
      return;
    }
    stopped.current.clear();
    setRefused([]);
    setIsSending(true);
    for (const { id } of toSend) patch(id, { state: 'waiting', failure: null });
    const ends: string[] = [];
    for (const { queued, report } of placed) {
      if (isGone.current) return;
      ends.push(stopped.current.has(queued.id) ? 'stopped' : await sendOne(queued, report));
    }
    if (isGone.current) return;
    setIsSending(false);
    const stored = ends.filter((end) => end === 'stored').length;
    if (stored > 0 && !ends.includes('failed')) {
      toast({ title: 'Success', description: storedWords(stored) });
    }
    if (stored === ends.length) {
      guard.leaveFreely();
      onStored();
    }
  };

  return {
    queue,
    summaryId,
    refused,
    isSending,
    choose: (files) => {
      const added = addFiles(queue, files, newKey);
      setQueue(() => added.queue);
      setRefused(added.refused);
      const [first] = added.refused;
      if (first !== undefined) {
        const { title, description } = first;
        toast({ title, description, variant: 'destructive' });
      }
    },
    chooseMonth: (chosen) => setDraft((before) => ({ ...before, summaryId: chosen })),
    chooseMonthOf: (id, reportId) => patch(id, { reportId }),
    withdraw: (id) => {
      if (current.current?.id === id) {
        current.current.controller.abort();
        return;
      }
      const isWaiting = queue.some((queued) => queued.id === id && queued.state === 'waiting');
      stopped.current.add(id);
      if (isWaiting) patch(id, { state: 'cancelled' });
      else setQueue((before) => before.filter((queued) => queued.id !== id));
    },
    send,
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}

/** After the session has ended nothing is being uploaded any more. */
function asChosen(queue: readonly QueuedFile[]): QueuedFile[] {
  return queue.map((queued) =>
    queued.state === 'sending' || queued.state === 'waiting'
      ? { ...queued, state: 'chosen', percent: 0 }
      : queued,
  );
}
