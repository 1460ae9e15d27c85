import { once } from 'node:events';
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fetchFrom } from '../client/checkedCall.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { runHere } from './testRuns.ts';

/** The address of a server that answers so. */
async function listening(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

test('a redirect is not followed with a token and figures', async () => {
  const [asked, elsewhere]: [string[], string[]] = [[], []];
  const other = await listening(({ url = '' }, response) => {
    elsewhere.push(url);
    response.end('{}');
  });
  const leading = await listening(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(307, { location: other + url }).end();
  });
  const words = ['--url', leading, '-', '--unit', 'units', '--dry-run'];
  const settings = { BOARD_REPORTS_TOKEN: 'brt_of_somebody' };
  const { code, err } = await runHere(words, settings, 'Month\tRevenue\nSep-25\t70');
  expect(code).toBe(EXIT_CODES.failed);
  expect(err).toBe(
    `${leading} redirects to ${other}, so nothing was sent. If Board Reports runs at that address, use it with --url\n`,
  );
  expect(asked).not.toEqual([]);
  expect(elsewhere).toEqual([]);
});

test.each([
  ['https://reports.example.org/finance/api/imports', 'https://reports.example.org/finance'],
  ['//reports.example.org/api/imports?page=2', 'http://reports.example.org'],
  ['https://ann:secret@sign-in.example.org/start?rd=%2Fapi#x', 'https://sign-in.example.org/start'],
  ['http://[', null],
  ['mailto:it@example.org', null],
  [undefined, null],
])('a redirect to %s is one to %s', async (location, to) => {
  const url = await listening((_, response) => {
    response.writeHead(302, location === undefined ? {} : { location }).end();
  });
  const asked = fetchFrom(url)('/api/imports?page=1', { method: 'GET', headers: {} });
  await expect(asked).rejects.toMatchObject({ name: 'RedirectError', to });
});
