import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { NetworkError } from '../../../client/callError.ts';
import { useUploadDocument } from '../../api/documentChanges.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import type { DraftStore } from '../../editing/draftStore.ts';
import { problemDetail } from '../../api/problem.ts';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import {
  addFiles,
  changeFile,
  withUploadKey,
  uploadedWords,
  filesToUpload,
} from './uploadQueue.ts';
import type { QueuedFile, UploadRefusal } from './uploadQueue.ts';

interface Draft {
  readonly queue: readonly QueuedFile[];
  readonly summaryId: number | null;
}

const EMPTY_UPLOAD: Draft = { queue: [], summaryId: null };

export interface Placing {
  readonly kept: DraftStore<Draft>;
  readonly reportOf: (queued: QueuedFile, summaryId: number | null) => number | null;
  readonly missing: string;
}

export const TO_ONE_MONTH: Placing = {
  kept: draftStore<Draft>(),
  reportOf: (_queued, summaryId) => summaryId,
  missing: MESSAGES.fileAndMonthRequired,
};

export const severalMonthsDrafts = draftStore<Draft>();

const UPLOAD_KEPT_PARAMETERS = ['form'];

const newUploadKey = () => crypto.randomUUID();

function uploadFailureWords(error: unknown): string {
  const words = problemDetail(error, 'Failed to upload document');
  return error instanceof NetworkError ? `${words} Trying again won't create duplicates.` : words;
}

export interface Uploads extends Draft {
  readonly refused: readonly UploadRefusal[];
  readonly isSending: boolean;
  readonly choose: (files: readonly File[]) => void;
  readonly chooseMonth: (summaryId: number) => void;
  readonly chooseMonthOf: (id: number, reportId: number) => void;
  readonly withdraw: (id: number) => void;
  readonly send: () => Promise<void>;
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

type Patch = (id: number, change: Parameters<typeof changeFile>[2]) => void;

function useSending(patch: Patch) {
  const upload = useUploadDocument();
  const current = useRef<{ id: number; controller: AbortController } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      current.current?.controller.abort();
    };
  }, []);

  /** Resolves to stored, stopped or the error. */
  const sendOne = async (queued: QueuedFile, report: number) => {
    const sent = withUploadKey(queued, report, newUploadKey);
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
      const failure = uploadFailureWords(error);
      patch(sent.id, { state: 'failed', failure });
      if (!isGone.current) toast({ title: 'Error', description: failure, variant: 'destructive' });
      return 'failed';
    } finally {
      current.current = null;
    }
  };

  return {
    sendOne,
    stop: (id: number): boolean => {
      if (current.current?.id !== id) return false;
      current.current.controller.abort();
      return true;
    },
    /** The page may be left while a file is being sent. */
    isGone,
  };
}

/** Uploads files one after the other. Calls `onStored` once all are stored. */
export function useUploads(onStored: () => void, placing: Placing = TO_ONE_MONTH): Uploads {
  const user = useUser();
  const kept = useStoredDraft(placing.kept, user.id);
  const [{ queue, summaryId }, setDraft] = useState<Draft>(kept ?? EMPTY_UPLOAD);
  const [refused, setRefused] = useState<readonly UploadRefusal[]>([]);
  const [isSending, setIsSending] = useState(false);
  // Refs, because uploads in progress must see the latest state of the draft.
  const stopped = useRef(new Set<number>());

  const hasUnsent = filesToUpload(queue).length > 0;
  useDraftStoring(placing.kept, user.id, hasUnsent ? { queue: asChosen(queue), summaryId } : null);
  const guard = useLeaveGuard(
    hasUnsent,
    UPLOAD_KEPT_PARAMETERS,
    isSending
      ? 'Files are still uploading. Those not stored yet will not be uploaded.'
      : 'The files you chose have not been uploaded yet.',
  );

  const setQueue = (change: (before: readonly QueuedFile[]) => QueuedFile[]) =>
    setDraft((before) => ({ ...before, queue: change(before.queue) }));
  const patch: Patch = (id, change) => setQueue((before) => changeFile(before, id, change));

  const { sendOne, stop, isGone } = useSending(patch);

  const send = async () => {
    if (isSending) return;
    const toSend = filesToUpload(queue);
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
      toast({ title: 'Success', description: uploadedWords(stored) });
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
      const added = addFiles(queue, files, newUploadKey);
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
      if (stop(id)) return;
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

/** Returns the queue as chosen: after the session has ended, no upload is in progress any more. */
function asChosen(queue: readonly QueuedFile[]): QueuedFile[] {
  return queue.map((queued) =>
    queued.state === 'sending' || queued.state === 'waiting'
      ? { ...queued, state: 'chosen', percent: 0 }
      : queued,
  );
}
