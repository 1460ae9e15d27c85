import { useEffect, useRef, useState } from 'react';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../client/callError.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { isTemporaryFailure, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import type { Correction } from './imports.api.ts';
import { importQuery, useCorrectImport } from './imports.api.ts';

/** Corrections within this pause are sent together. */
const SETTLES_MS = 250;

const MOVED_ON = 'Someone else corrected this import in the meantime. You now see their version.';

interface Unsent {
  readonly id: number;
  readonly version: number;
  readonly to: Correction;
}

/** A correction that couldn't be sent because the session ended. */
const correctionDrafts = draftStore<Unsent>();

export interface Corrections extends Correction {
  /** The server hasn't read the sheets with the displayed corrections yet. */
  readonly isSettling: boolean;
  readonly isUnderWay: boolean;
  readonly failure: string | null;
  readonly retry: () => void;
  readonly changeLayout: (sheet: string, change: Partial<SheetLayout>) => void;
  readonly changeLayouts: (change: (layout: SheetLayout) => Partial<SheetLayout>) => void;
  readonly changeReport: (reportId: number | null) => void;
}

function isMovedOn(error: unknown): boolean {
  return error instanceof CallError && error.status === 412;
}

/** Corrections show immediately and are sent after a pause, one request at a time. */
export function useCorrections(record: Import): Corrections {
  const queryClient = useQueryClient();
  const { mutateAsync } = useCorrectImport();
  const user = useUser();
  const found = useStoredDraft(correctionDrafts, user.id);
  const kept = found?.id === record.id ? found : null;
  const isOvertaken = kept !== null && kept.version !== record.version;
  const unsent = isOvertaken ? null : (kept?.to ?? null);
  const [wanted, setWanted] = useState<Correction | null>(unsent);
  const [failure, setFailure] = useState<string | null>(isOvertaken ? MOVED_ON : null);
  useDraftStoring(
    correctionDrafts,
    user.id,
    wanted === null ? null : { id: record.id, version: record.version, to: wanted },
  );
  const pending = useRef<Correction | null>(unsent);
  const isSending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = useRef(record.version);
  useEffect(() => {
    version.current = Math.max(version.current, record.version);
  }, [record.version]);

  const forget = () => {
    pending.current = null;
    setWanted(null);
  };
  const send = async () => {
    clearTimeout(timer.current);
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    try {
      while (pending.current !== null) {
        const to = pending.current;
        const saved = await mutateAsync({ id: record.id, version: version.current, to });
        version.current = saved.version;
        if (pending.current === to) forget();
      }
    } catch (error) {
      setFailure(
        isMovedOn(error) ? MOVED_ON : problemDetail(error, 'The correction could not be saved.'),
      );
      // A rejected correction is dropped; one that may succeed later can be sent again.
      if (error instanceof CallError && !isTemporaryFailure(error)) {
        forget();
        void queryClient.invalidateQueries({ queryKey: importQuery(record.id).queryKey });
      }
    } finally {
      isSending.current = false;
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  // Sends immediately if the person moves on before the pause ends, or signs in again.
  useEffect(() => {
    const sendPending = () => {
      if (pending.current !== null) void latestSend.current();
    };
    sendPending();
    return sendPending;
  }, []);

  const want = (next: Correction) => {
    pending.current = next;
    setWanted(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latestSend.current(), SETTLES_MS);
  };
  const shown = wanted ?? { layouts: record.layouts, reportId: record.reportId };
  return {
    ...shown,
    isSettling: wanted !== null,
    isUnderWay: wanted !== null && failure === null,
    failure,
    retry: () => void send(),
    changeLayout: (sheet, change) => {
      const from = pending.current ?? shown;
      want({
        ...from,
        layouts: from.layouts.map((layout) =>
          layout.sheet === sheet ? Object.assign({}, layout, change) : layout,
        ),
      });
    },
    changeLayouts: (change) => {
      const from = pending.current ?? shown;
      want({ ...from, layouts: from.layouts.map((one) => Object.assign({}, one, change(one))) });
    },
    changeReport: (reportId) => want({ ...(pending.current ?? shown), reportId }),
  };
}
