import { strFromU8, unzipSync } from 'fflate';
import { addressOf } from '../src/client/address.ts';
import { createBoardPack } from '../src/contract/boardPacks.ts';
import { CALLS } from '../src/contract/calls.ts';
import { createQuestion, listQuestions } from '../src/contract/questions.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR, expect, fillSignIn, test, VIEWER } from './journey.ts';

test.use({ device: { viewport: { width: 820, height: 1180 }, hasTouch: true } });

test('a director signs in on a tablet, reads the briefing and pins a question to a figure', async ({
  visitor,
  administrator,
}) => {
  await visitor.goto('/briefing');
  await fillSignIn(visitor, VIEWER);
  const figure = visitor.locator('[data-figure="revenue.2026-10"]:visible');
  const explained = visitor.getByRole('dialog', { name: 'Revenue' });
  // The page may be drawn before the script that hears the tap has come.
  await expect(async () => {
    if (!(await explained.isVisible())) await figure.first().tap({ timeout: 5_000 });
    await expect(explained).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await explained.getByRole('button', { name: 'Ask about this' }).tap();
  const asking = visitor.getByRole('dialog', { name: 'Ask about this' });
  await asking.getByLabel('Your question').fill('Which port brought this?');
  await asking.getByRole('button', { name: 'Ask', exact: true }).tap();
  await expect(asking).toHaveCount(0);
  await expect(explained.getByRole('list', { name: 'Questions' })).toContainText(
    'Which port brought this?',
  );
  const { questions } = await administrator.ask(listQuestions, {
    query: { figureId: 'revenue.2026-10' },
  });
  expect(questions.at(-1)).toMatchObject({ subject: 'Revenue, October 2026', state: 'open' });
});

/** All texts of a month's pack as Excel. */
async function packText(
  reader: Caller,
  month: { fyId: number; monthNum: number },
): Promise<string> {
  const { id } = await reader.ask(createBoardPack, { body: { ...month, format: 'xlsx' } });
  const answer = await reader.send(
    addressOf(CALLS.boardPackContent, { params: { id }, asOf: null }),
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
}

test('a question is answered in the briefing, and stands in the next pack', async ({
  product,
  signedIn,
}) => {
  const reader = await callerOf(product.url, VIEWER);
  await reader.ask(createQuestion, {
    body: { about: { figureId: 'ebitda.2026-09' }, questionText: 'Was the strike in here?' },
  });
  const page = await signedIn(ADMINISTRATOR, '/briefing');
  const question = page
    .getByRole('list', { name: 'Open questions' })
    .getByRole('listitem')
    .filter({ hasText: 'Was the strike in here?' });
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  const answering = page.getByRole('dialog', { name: 'Answer' });
  await answering.getByLabel('Answer').fill('Two days of it');
  await answering.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(question).toContainText('Two days of it');
  const printed = await packText(reader, { fyId: 14, monthNum: 7 });
  expect(printed).toContain('Was the strike in here?');
  expect(printed).toContain('Two days of it');
});
