import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReadUnasked } from './unasked.ts';

class ToldStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 0;

  constructor() {
    super();
    streams.push(this);
  }

  open(): void {
    this.readyState = ToldStream.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = ToldStream.CLOSED;
  }
}

let streams: ToldStream[] = [];
/** Of each time that something is read again: what, and whether nobody asked for it. */
let read: [unknown, boolean][] = [];
let stop = () => {};
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('EventSource', ToldStream);
  [streams, read] = [[], []];
  const client = new QueryClient();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push([filters?.queryKey ?? 'all', isReadUnasked()]);
  });
  // Not before there is a window.
  const { followChanges } = await import('./changes.ts');
  stop = followChanges(client);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that opens for the first time has nothing read again', () => {
  streams[0]?.open();
  expect(read).toEqual([]);
});

test('nobody asks for what is read since a stream was interrupted', async () => {
  streams[0]?.open();
  streams[0]?.open();
  expect(read).toEqual([['all', true]]);
  streams[0]?.refuse();
  expect(read.slice(1)).toEqual([[['users', 'me'], true]]);
  await vi.advanceTimersByTimeAsync(2_000);
  streams[1]?.open();
  expect(read.slice(2)).toEqual([['all', true]]);
});

test('who brings a page back into view asks for what it shows, once', () => {
  streams[0]?.open();
  show('hidden');
  show('visible');
  streams[1]?.open();
  streams[1]?.open();
  expect(read).toEqual([
    ['all', false],
    ['all', true],
  ]);
});
