import { once } from 'node:events';
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
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

test('a server that sends the command elsewhere is not followed with a token and figures', async () => {
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
  const { code } = await runHere(words, settings, 'Month\tRevenue\nSep-25\t70');
  expect(code).toBe(EXIT_CODES.failed);
  expect(asked).not.toEqual([]);
  expect(elsewhere).toEqual([]);
});
