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

/** How often the progress of a pack is polled: often enough for a moving bar. */
const ASK_EVERY_MS = 300;

export type RunState =
  /** `steps` is 0 while it is not known how many there are. */
  | {
      readonly kind: 'making';
      readonly done: number;
      readonly steps: number;
      readonly step: string;
    }
  | { readonly kind: 'ready'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** Not created yet: these characters would print as empty boxes, and the books contradict these sentences. */
  | ({ readonly kind: 'asking' } & PackCheck);

export interface PackCheck {
  readonly unprintable: readonly UnprintableCharacter[];
  readonly contradictions: readonly string[];
}

/** A pack that this page has requested, until nobody needs to know about it any more. */
export interface PackRun {
  readonly id: number;
  readonly order: PackOrder;
  readonly state: RunState;
}

/** The server said why the pack failed. */
class PackFailedError extends Error {
  /** Null where nothing was found that a person may decide to print. */
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

const store = createStore<{ runs: readonly PackRun[] }>()(() => ({ runs: [] }));
let lastId = 0;
const aborts = new Map<number, AbortController>();

function tell(id: number, state: RunState): void {
  store.setState(({ runs }) => ({
    runs: runs.map((run) => (run.id === id ? { ...run, state } : run)),
  }));
}

const BEGINNING: RunState = { kind: 'making', done: 0, steps: 0, step: 'Requesting the pack' };

/** Asks until it is ready; answers the name of its file. */
async function untilReady(packId: string, runId: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const pack = await readPack(packId, signal);
    const { status, done, steps, step, fileName } = pack;
    if (status === 'ready') return fileName ?? '';
    if (status === 'failed') throw new PackFailedError(pack);
    tell(runId, {
      kind: 'making',
      done,
      steps,
      step: status === 'waiting' ? 'Waiting for its turn' : step,
    });
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    signal.throwIfAborted();
  }
}

/** What becomes of characters without a font and of contradictions: they are listed first, and printed if asked to. */
type Objections = BoardPackRequest['unprintable'];

async function make(
  { id, order }: PackRun,
  objections: Objections,
  signal: AbortSignal,
): Promise<void> {
  const { scope, format, paper, origins, sections, moment } = order;
  const { asOf } = moment;
  const then = asOf === null ? {} : { asOf };
  const chosen = sections === undefined ? {} : { sections: [...sections] };
  let packId: string | undefined;
  try {
    // Not aborted: a pack that was requested must be known, so that it can be cancelled.
    packId = (
      await requestPack({
        ...scope,
        format,
        paper,
        unprintable: objections,
        contradictions: objections,
        origins,
        ...chosen,
        ...then,
      })
    ).id;
    signal.throwIfAborted();
    const fileName = await untilReady(packId, id, signal);
    saveFile(await readPackFile(packId, signal), fileName);
    tell(id, { kind: 'ready', fileName });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof PackFailedError && error.check !== null) {
      return tell(id, { kind: 'asking', ...error.check });
    }
    const sentence =
      error instanceof PackFailedError ? error.message : problemDetail(error, 'Please try again');
    tell(id, { kind: 'failed', sentence });
  } finally {
    if (packId !== undefined) forgetPack(packId);
    if (aborts.get(id)?.signal === signal) aborts.delete(id);
  }
}

function start(run: PackRun, objections: Objections): void {
  const abort = new AbortController();
  aborts.set(run.id, abort);
  void make(run, objections, abort.signal);
}

function begin(order: PackOrder): void {
  lastId += 1;
  const run: PackRun = { id: lastId, order, state: BEGINNING };
  store.setState(({ runs }) => ({ runs: [...runs, run] }));
  start(run, 'list');
}

/** Cancels a pack that is being created, or dismisses its result. */
export function endRun(id: number): void {
  aborts.get(id)?.abort();
  aborts.delete(id);
  store.setState(({ runs }) => ({ runs: runs.filter((run) => run.id !== id) }));
}

/** Makes it again, or, once what was found was listed, all the same. */
export function retryRun(id: number): void {
  const run = store.getState().runs.find((one) => one.id === id);
  if (run === undefined) return;
  tell(id, BEGINNING);
  start(run, run.state.kind === 'asking' ? 'print' : 'list');
}

export const usePackRuns = (): readonly PackRun[] => useStore(store).runs;

const beginOrders = () => takeOrders().forEach(begin);
subscribeToOrders(beginOrders);
beginOrders();

// Nothing of one user is saved or shown for the next one.
onSessionEnd(() => {
  forgetOrders();
  for (const { id } of store.getState().runs) endRun(id);
});
