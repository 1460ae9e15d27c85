import { useEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { NetworkError } from '../../api/callError.ts';
import { problemDetail } from '../../api/problem.ts';
import { workbookRefusal } from './importFile.ts';
import type { Chosen } from './imports.api.ts';
import { useReadWorkbook } from './imports.api.ts';

export interface Failure {
  /** "Figures.xlsx" */
  readonly name: string;
  readonly detail: string;
}

export interface Reading {
  /** What is on its way; null: nothing. */
  readonly name: string | null;
  /** From 0 to 100; all of it is there while the server reads. */
  readonly percent: number;
  readonly failure: Failure | null;
  readonly readFiles: (files: readonly File[]) => void;
  readonly readText: (text: string) => void;
  readonly cancel: () => void;
}

function nameOf(chosen: Chosen): string {
  return 'file' in chosen ? chosen.file.name : 'The pasted block';
}

function failureWords(error: unknown): string {
  const words = problemDetail(error, 'It could not be read.');
  return error instanceof NetworkError ? `${words} Trying again changes nothing twice.` : words;
}

/** Sends what was chosen, one at a time. `onRead`: the server has understood something of it. */
export function useReading(onRead: (record: Import) => void): Reading {
  const read = useReadWorkbook();
  const [name, setName] = useState<string | null>(null);
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const start = async (chosen: Chosen) => {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    setPercent(0);
    setName(nameOf(chosen));
    try {
      const record = await read.mutateAsync({
        chosen,
        sent: {
          idempotencyKey: crypto.randomUUID(),
          onProgress: setPercent,
          signal: controller.signal,
        },
      });
      if (!controller.signal.aborted) onRead(record);
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure({ name: nameOf(chosen), detail: failureWords(error) });
      }
    } finally {
      current.current = null;
      setName(null);
    }
  };

  return {
    name,
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
    cancel: () => current.current?.abort(),
  };
}
