import { createStore, useStore } from 'zustand';
import { requestPack, forgetPack, readPack, readPackFile } from '../../api/boardPacks.ts';
import { problemDetail } from '../../api/problem.ts';
import { onSessionEnd } from '../../api/session.ts';
import type {
  BoardPack,
  BoardPackRequest,
  UnprintableCharacter,
} from '../../../contract/boardPacks.ts';
import type { PackOrder } from '../../components/packOrders.ts';
import { forgetOrders, subscribeToOrders, takeOrders } from '../../components/packOrders.ts';
import { saveFile } from '../../components/saveFile.ts';

/** Often enough for a moving progress bar. */
const ASK_EVERY_MS = 300;

export type RunState =
  /** `steps` is 0 until the number is known. */
  | {
      readonly kind: 'making';
      readonly done: number;
      readonly steps: number;
      readonly step: string;
    }
  | { readonly kind: 'ready'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly sentence: string }
  /**
   * The pack isn't started, because some characters have no font or sentences contradict the
   * ledger.
   */
  | ({ readonly kind: 'asking' } & PackCheck);

export interface PackCheck {
  readonly unprintable: readonly UnprintableCharacter[];
  readonly contradictions: readonly string[];
}

export interface PackRun {
  readonly id: number;
  readonly order: PackOrder;
  readonly state: RunState;
}

class PackFailedError extends Error {
  readonly check: PackCheck | null;
  constructor({ failure, unprintable, contradictions }: BoardPack) {
    super(failure ?? '');
    this.name = 'PackFailedError';
    const isListed = unprintable !== null || contradictions !== null;
    this.check = isListed
      ? { unprintable: unprintable ?? [], contradictions: contradictions ?? [] }
      : null;
  }
}

const packRunStore = createStore<{ runs: readonly PackRun[] }>()(() => ({ runs: [] }));
let lastRunId = 0;
const aborts = new Map<number, AbortController>();

function setRunState(id: number, state: RunState): void {
  packRunStore.setState(({ runs }) => ({
    runs: runs.map((run) => (run.id === id ? { ...run, state } : run)),
  }));
}

const BEGINNING: RunState = { kind: 'making', done: 0, steps: 0, step: 'Requesting the pack' };

async function untilReady(packId: string, runId: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const pack = await readPack(packId, signal);
    const { status, done, steps, step, fileName } = pack;
    if (status === 'ready') return fileName ?? '';
    if (status === 'failed') throw new PackFailedError(pack);
    setRunState(runId, {
      kind: 'making',
      done,
      steps,
      step: status === 'waiting' ? 'Waiting in the queue' : step,
    });
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    signal.throwIfAborted();
  }
}

type Objections = BoardPackRequest['unprintable'];

async function make(
  { id, order }: PackRun,
  objections: Objections,
  signal: AbortSignal,
): Promise<void> {
  const { scope, format, paper, origins, withMyNotes, sections, moment } = order;
  const { asOf } = moment;
  const then = asOf === null ? {} : { asOf };
  const chosen = sections === undefined ? {} : { sections: [...sections] };
  let packId: string | undefined;
  try {
    // Not aborted, because the id is needed to cancel the pack.
    packId = (
      await requestPack({
        ...scope,
        format,
        paper,
        unprintable: objections,
        contradictions: objections,
        origins,
        withMyNotes,
        ...chosen,
        ...then,
      })
    ).id;
    signal.throwIfAborted();
    const fileName = await untilReady(packId, id, signal);
    saveFile(await readPackFile(packId, signal), fileName);
    setRunState(id, { kind: 'ready', fileName });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof PackFailedError && error.check !== null) {
      return setRunState(id, { kind: 'asking', ...error.check });
    }
    const sentence =
      error instanceof PackFailedError ? error.message : problemDetail(error, 'Please try again');
    setRunState(id, { kind: 'failed', sentence });
  } finally {
    if (packId !== undefined) forgetPack(packId);
    if (aborts.get(id)?.signal === signal) aborts.delete(id);
  }
}

function startRun(run: PackRun, objections: Objections): void {
  const abort = new AbortController();
  aborts.set(run.id, abort);
  void make(run, objections, abort.signal);
}

function beginRun(order: PackOrder): void {
  lastRunId += 1;
  const run: PackRun = { id: lastRunId, order, state: BEGINNING };
  packRunStore.setState(({ runs }) => ({ runs: [...runs, run] }));
  startRun(run, 'list');
}

export function endRun(id: number): void {
  aborts.get(id)?.abort();
  aborts.delete(id);
  packRunStore.setState(({ runs }) => ({ runs: runs.filter((run) => run.id !== id) }));
}

/** Starts the pack again, or prints it despite the listed problems. */
export function retryRun(id: number): void {
  const run = packRunStore.getState().runs.find((one) => one.id === id);
  if (run === undefined) return;
  setRunState(id, BEGINNING);
  startRun(run, run.state.kind === 'asking' ? 'print' : 'list');
}

export const usePackRuns = (): readonly PackRun[] => useStore(packRunStore).runs;

const beginOrders = () => takeOrders().forEach(beginRun);
subscribeToOrders(beginOrders);
beginOrders();

// The next user must not see or save this user's packs.
onSessionEnd(() => {
  forgetOrders();
  for (const { id } of packRunStore.getState().runs) endRun(id);
});
