import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityList } from '../contract/activity.ts';
import type { FinancialData } from '../contract/financialData.ts';
import { insertApiToken } from '../server/users/apiTokens.ts';
import { write } from '../engine/db/write.ts';
import type { LimitedCaller, LimitKind } from '../server/http/personalLimits.ts';
import { PersonalLimits } from '../server/http/personalLimits.ts';
import { ProblemError } from '../contract/problemError.ts';
import type { TestApp } from '../server/testApp.ts';
import { openTestApp } from '../server/testApp.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { runHere } from './testRuns.ts';

/** Refuses the next so many steps of imports, as those of somebody who has too much under way. */
class RefusingTurns extends PersonalLimits {
  refusals = 0;

  override async inTurn<T>(
    userId: number,
    kind: LimitKind,
    work: (hasWaited: boolean) => Promise<T>,
    asker?: LimitedCaller,
  ): Promise<T> {
    if (kind === 'import' && this.refusals > 0) {
      this.refusals -= 1;
      throw new ProblemError('too_many_connections', 'Too much is under way', {
        retryAfterSeconds: 0,
      });
    }
    return super.inTurn(userId, kind, work, asker);
  }
}

let t: TestApp;
let url: string;
const turns = new RefusingTurns();
beforeAll(async () => {
  t = await openTestApp({}, { turns });
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

/** A token of the administrator. */
async function tokenFor(scope: 'read' | 'import'): Promise<string> {
  const { database, deps, ids } = t;
  const wish = { userId: ids.admin, purpose: 'Nightly import', scope, validDays: 7 };
  const made = await write(database, deps.changes, { actor: ids.admin }, (transaction) =>
    insertApiToken(transaction, { ...wish, now: deps.now() }),
  );
  return made.secret;
}

test('an API token takes the place of a sign-in, within its scope', async () => {
  const csv = path.join(t.database.dataDir, 'token.csv');
  await fs.writeFile(csv, 'Month,Revenue\nSep-25,70');
  const words = ['--url', url, csv, '--unit', 'units', '--yes', '--reason', 'By night'];
  const runWith = (token: string) => runHere(words, { BOARD_REPORTS_TOKEN: token }, '');
  const pasted = ['--url', url, '-', '--unit', 'units', '--dry-run'];
  const reading = { BOARD_REPORTS_TOKEN: await tokenFor('read') };
  const refused = await runHere(pasted, reading, 'Month\tRevenue\nSep-25\t70');
  expect(refused.code).toBe(EXIT_CODES.notAllowed);
  expect(refused.err).toBe('This API token is not allowed to do this\n');
  expect((await runWith('brt_unknown')).code).toBe(EXIT_CODES.notAllowed);
  expect(await runWith(await tokenFor('import'))).toMatchObject({ code: EXIT_CODES.done, err: '' });
  const figures = (await t.as('admin', 'GET', '/api/financial-data?fyId=13')).json<
    FinancialData[]
  >();
  expect(figures.map(({ monthNum, revenue }) => [monthNum, revenue])).toEqual([[6, '70.00']]);
  const activity = await t.as('admin', 'GET', '/api/activity?reason=By%20night');
  expect(activity.json<ActivityList>().entries).toMatchObject([
    { token: 'Nightly import', origin: { kind: 'import', fileName: 'token.csv' } },
  ]);
});

const again = (time: number) =>
  `This account has too many requests in progress. Trying again in 0 s (${time} of 20).\n`;

test('a call over the personal limit is tried again when the server says, and not for ever', async () => {
  const words = ['--url', url, '-', '--unit', 'units', '--yes', '--reason', 'Put off'];
  const run = async () =>
    runHere(words, { BOARD_REPORTS_TOKEN: await tokenFor('import') }, 'Month\tRevenue\nOct-25\t71');
  turns.refusals = 3;
  expect(await run()).toMatchObject({
    code: EXIT_CODES.done,
    out: expect.stringContaining('Stored 1 figure'),
    err: [1, 2, 3].map(again).join(''),
  });
  turns.refusals = Infinity;
  const { code, err } = await run();
  turns.refusals = 0;
  expect(code).toBe(EXIT_CODES.failed);
  expect(err.split('\n').slice(-3)).toEqual([again(20).trim(), 'Too much is under way', '']);
});
