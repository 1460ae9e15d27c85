import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBackgroundRequest } from './backgroundReads.ts';

class ToldStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 0;

  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }

  /** A server whose last announcement hasn't arrived yet. */
  async open(data: unknown = { nouns: [] }): Promise<void> {
    this.readyState = ToldStream.OPEN;
    this.dispatchEvent(new Event('open'));
    this.dispatchEvent(told('since', data));
    await vi.dynamicImportSettled();
  }

  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = ToldStream.CLOSED;
  }
}

/** Each event has a mark of its own. */
let marks = 0;
const told = (name: string, data: unknown) => {
  marks += 1;
  const event = new MessageEvent(name, { data: JSON.stringify(data), lastEventId: `m.${marks}` });
  return event;
};

let streams: ToldStream[] = [];
/** Everything that was read again, and whether it happened unasked. */
let read: [unknown, boolean][] = [];
let stop = () => {};
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:00:00Z') });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('EventSource', ToldStream);
  [streams, read, marks] = [[], [], 0];
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push([filters?.queryKey ?? 'all', isBackgroundRequest()]);
  });
  vi.spyOn(client, 'refetchQueries').mockResolvedValue();
  // Not before there is a window.
  const { followChanges } = await import('./changes.ts');
  stop = followChanges(client);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that opens for the first time has nothing read again', async () => {
  await streams[0]?.open();
  expect(read).toEqual([]);
});

test('nobody asks for what is read since a stream was interrupted', async () => {
  await streams[0]?.open();
  await streams[0]?.open({ nouns: ['documents'] });
  expect(read).toEqual([
    [['documents'], true],
    [['activity'], true],
  ]);
  streams[0]?.refuse();
  expect(read.slice(2)).toEqual([[['users', 'me'], true]]);
  await vi.advanceTimersByTimeAsync(2_000);
  await streams[1]?.open({ nouns: null });
  expect(read.slice(3)).toEqual([['all', true]]);
});

test('who brings a page back into view has read what has changed since the last event', async () => {
  await streams[0]?.open();
  streams[0]?.dispatchEvent(told('message', { nouns: [] }));
  show('hidden');
  show('visible');
  expect(streams.map(({ address }) => address)).toEqual(['/api/changes', '/api/changes?since=m.2']);
  await streams[1]?.open({ nouns: ['plans'] });
  expect(read).toEqual([
    [['plans'], false],
    [['activity'], false],
  ]);
});

test('nothing is read again when nothing has changed, except on another day', async () => {
  await streams[0]?.open();
  show('hidden');
  show('visible');
  await streams[1]?.open();
  expect(read).toEqual([]);
  show('hidden');
  vi.setSystemTime('2026-11-22T00:10:00Z');
  show('visible');
  await streams[2]?.open();
  expect(read).toEqual([['all', false]]);
});
