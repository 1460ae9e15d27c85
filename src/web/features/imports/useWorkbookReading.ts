import { useEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { NetworkError } from '../../../client/callError.ts';
import { keptWork, useKeeping, useKept } from '../../editing/keptWork.ts';
import { isForNow, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { workbookRefusal } from './importFile.ts';
import type { Chosen } from './imports.api.ts';
import { useReadWorkbook } from './imports.api.ts';

export interface Failure {
  /** "Figures.xlsx" */
  readonly name: string;
  readonly detail: string;
  /** What can still be read without choosing it again. */
  readonly unread?: Chosen;
}

/** What was being sent when the session ended. */
const keptChoice = keptWork<Chosen>();

export interface WorkbookReading {
  /** What is being sent or read; null if nothing is. */
  readonly name: string | null;
  /** From 0 to 100, of what is sent; 100 while the server reads. */
  readonly percent: number;
  readonly failure: Failure | null;
  readonly readFiles: (files: readonly File[]) => void;
  readonly readText: (text: string) => void;
  /** Reads what could not be read for now. */
  readonly readUnread: (chosen: Chosen) => void;
  readonly cancel: () => void;
}

function nameOf(chosen: Chosen): string {
  return 'file' in chosen ? chosen.file.name : 'The pasted block';
}

function interrupted(unread: Chosen | null): Failure | null {
  if (unread === null) return null;
  const detail = 'Your session ended during the upload. Nothing was stored.';
  return { name: nameOf(unread), detail, unread };
}

function failureWords(error: unknown): string {
  const words = problemDetail(error, 'It could not be read.');
  return error instanceof NetworkError ? `${words} It is safe to try again.` : words;
}

const keys = new WeakMap<Chosen, string>();

/** The same as often as the same choice is sent: where only the answer was lost, it is not read twice. */
function keyOf(chosen: Chosen): string {
  const key = keys.get(chosen) ?? crypto.randomUUID();
  keys.set(chosen, key);
  return key;
}

/** Sends what was chosen, one at a time. `onRead` is called once the server has read it. */
export function useWorkbookReading(onRead: (record: Import) => void): WorkbookReading {
  const read = useReadWorkbook();
  const user = useUser();
  const unread = useKept(keptChoice, user.id);
  const [onItsWay, setOnItsWay] = useState<Chosen | null>(null);
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(interrupted(unread));
  useKeeping(keptChoice, user.id, onItsWay);
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
          idempotencyKey: keyOf(chosen),
          onProgress: setPercent,
          signal: controller.signal,
        },
      });
      if (!controller.signal.aborted) onRead(record);
    } catch (error) {
      if (!controller.signal.aborted) {
        const again = isForNow(error) ? { unread: chosen } : {};
        setFailure({ name: nameOf(chosen), detail: failureWords(error), ...again });
      }
    } finally {
      current.current = null;
      setOnItsWay(null);
    }
  };

  return {
    name: onItsWay === null ? null : nameOf(onItsWay),
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
