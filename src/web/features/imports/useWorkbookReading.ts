import { useEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { NetworkError } from '../../../client/callError.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { isTemporaryFailure, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { workbookRefusal } from './importFile.ts';
import type { Chosen } from './imports.api.ts';
import { useReadWorkbook } from './imports.api.ts';

export interface Failure {
  readonly name: string;
  readonly detail: string;
  readonly unread?: Chosen;
}

/** The upload in progress when the session ended. */
const choiceDrafts = draftStore<Chosen>();

export interface WorkbookReading {
  readonly name: string | null;
  /** Upload progress from 0 to 100; 100 while the server reads. */
  readonly percent: number;
  readonly failure: Failure | null;
  readonly readFiles: (files: readonly File[]) => void;
  readonly readText: (text: string) => void;
  readonly readUnread: (chosen: Chosen) => void;
  readonly cancel: () => void;
}

function chosenName(chosen: Chosen): string {
  return 'file' in chosen ? chosen.file.name : 'The pasted block';
}

function interrupted(unread: Chosen | null): Failure | null {
  if (unread === null) return null;
  const detail = 'Your session ended during the upload. Nothing was stored.';
  return { name: chosenName(unread), detail, unread };
}

function readFailureWords(error: unknown): string {
  const words = problemDetail(error, 'The file could not be read.');
  return error instanceof NetworkError ? `${words} It is safe to try again.` : words;
}

const keys = new WeakMap<Chosen, string>();

/** Stable for the same choice, so that a retry after a lost answer isn't read twice. */
function idempotencyKeyFor(chosen: Chosen): string {
  const key = keys.get(chosen) ?? crypto.randomUUID();
  keys.set(chosen, key);
  return key;
}

/** Reads one workbook at a time. Calls `onRead` once the server has read the file. */
export function useWorkbookReading(onRead: (record: Import) => void): WorkbookReading {
  const read = useReadWorkbook();
  const user = useUser();
  const unread = useStoredDraft(choiceDrafts, user.id);
  const [withUploadKey, setOnItsWay] = useState<Chosen | null>(null);
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(interrupted(unread));
  useDraftStoring(choiceDrafts, user.id, withUploadKey);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const start = async (chosen: Chosen) => {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    setPercent(0);
    setOnItsWay(chosen);
    try {
      const record = await read.mutateAsync({
        chosen,
        sent: {
          idempotencyKey: idempotencyKeyFor(chosen),
          onProgress: setPercent,
          signal: controller.signal,
        },
      });
      if (!controller.signal.aborted) onRead(record);
    } catch (error) {
      if (!controller.signal.aborted) {
        const again = isTemporaryFailure(error) ? { unread: chosen } : {};
        setFailure({ name: chosenName(chosen), detail: readFailureWords(error), ...again });
      }
    } finally {
      current.current = null;
      setOnItsWay(null);
    }
  };

  return {
    name: withUploadKey === null ? null : chosenName(withUploadKey),
    percent,
    failure,
    readFiles: (files) => {
      const [file] = files;
      if (file === undefined) return;
      const refusal = files.length > 1 ? 'Choose one workbook at a time.' : workbookRefusal(file);
      if (refusal === null) void start({ file });
      else setFailure({ name: file.name, detail: refusal });
    },
    readText: (text) => void start({ text }),
    readUnread: (chosen) => void start(chosen),
    cancel: () => current.current?.abort(),
  };
}
