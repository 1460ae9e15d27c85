import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentUser } from '../../contract/auth.ts';
import { listFinancialData } from '../../contract/financialData.ts';
import { listMonthlySummaries } from '../../contract/reports.ts';
import beforePaint from '../beforePaint.js?raw';
import { openApplication } from '../testApplication.tsx';
import { answerAsCompany } from '../testCompany.ts';
import { server } from '../testServer.ts';

const AHEAD = {
  changes: '/api/changes',
  reads: {
    always: ['/api/auth/me'],
    pages: { '/': ['/api/financial-data'] },
    afterwards: { '/': ['/api/monthly-summaries?fyId=all'] },
  },
};
const RealEventSource = EventSource;
let streams: EventSource[] = [];

/** The page has come, and its first script; the application's has not. */
async function receivePage(token: string, address = '/'): Promise<void> {
  answerAsCompany('viewer');
  localStorage.setItem('auth-token', token);
  history.replaceState(null, '', address);
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'pages-ahead', content: JSON.stringify(AHEAD) });
  document.head.append(meta);
  Reflect.construct(Function, [beforePaint]).call(window);
  meta.remove();
  await expect.poll(() => server.calls(currentUser).length).toBe(1);
}

const EARLY = [currentUser, listFinancialData, listMonthlySummaries];
const reads = () => EARLY.map((one) => server.calls(one).length);

beforeEach(() => {
  streams = [];
  class CountedStream extends RealEventSource {
    constructor(address: string) {
      super(address);
      streams.push(this);
    }
  }
  Reflect.set(window, 'EventSource', CountedStream);
});
afterEach(() => {
  Reflect.set(window, 'EventSource', RealEventSource);
  Reflect.deleteProperty(window, 'earlyReads');
  for (const stream of streams) stream.close();
  delete document.documentElement.dataset['start'];
});

test('early reads are not repeated by the application', async () => {
  await receivePage('token of the viewer');
  expect(reads()).toEqual([1, 1, 1]);
  const [{ headers } = { headers: new Headers() }] = server.calls(currentUser);
  expect(headers.get('authorization')).toBe('Bearer token of the viewer');
  await openApplication('/');
  expect(reads()).toEqual([1, 1, 1]);
  expect(streams).toHaveLength(1);
});

test('a change in between has all of it read again', async () => {
  await receivePage('token of the viewer');
  server.announce(['users']);
  await openApplication('/');
  expect(reads()).toEqual([2, 2, 2]);
  expect(streams).toHaveLength(1);
});

test('so does a stream that was interrupted', async () => {
  await receivePage('token of the viewer');
  streams[0]?.dispatchEvent(new Event('error'));
  await openApplication('/');
  expect(reads()).toEqual([2, 2, 2]);
});

test('the stream that was opened early is the one that the application follows', async () => {
  await receivePage('token of the viewer');
  await openApplication('/');
  server.announce(['financial-data']);
  await expect.poll(reads).toEqual([1, 2, 1]);
  // Automatic reads are marked, because nobody is at work for them.
  const isBackgroundRead = server
    .calls(listFinancialData)
    .map(({ headers }) => headers.has('board-reports-unasked'));
  expect(isBackgroundRead).toEqual([false, true]);
});

test('reads for one session are not used by another', async () => {
  await receivePage('token of somebody else');
  await openApplication('/');
  expect(reads()).toEqual([2, 2, 2]);
  expect(streams).toHaveLength(2);
});

test('with a filter in the address, the page itself reads what it shows', async () => {
  await receivePage('token of the viewer', '/?fyId=13');
  expect(reads()).toEqual([1, 0, 0]);
});
