import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import { createFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { createMonthlySummary } from '../src/contract/reports.ts';
import { listPublications } from '../src/contract/publications.ts';
import { createQuestion, listQuestions } from '../src/contract/questions.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR, expect, fillSignIn, test, VIEWER } from './journey.ts';
import { follow } from './place.ts';

const PACKS_MS = 150_000;

test.use({ device: { viewport: { width: 820, height: 1180 }, hasTouch: true } });

test('a director signs in on a tablet, reads the report and pins a question to a figure', async ({
  visitor,
  administrator,
}) => {
  await visitor.goto('/briefing?month=2026-10');
  await fillSignIn(visitor, VIEWER);
  // The page says what changed, why, and whether to worry, before anyone touches it.
  const said = visitor.getByRole('article');
  await expect(said).toContainText(/EBITDA was \$586K, 12\.3% below plan/);
  const moved = said.getByRole('list').filter({ hasText: 'Gross profit was $64K above plan' });
  await expect(moved.getByRole('listitem').first()).toContainText(
    /Admin was \$132K \(44.0%\) over plan at \$432K/,
  );
  await expect(said.getByText(/Cash rose \$289K to \$11\.63M/)).toBeVisible();
  await expect(said.getByText('▲ Watch').filter({ visible: true }).first()).toBeVisible();
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

/** All texts of what was published last, as Excel. */
async function publishedText(reader: Caller): Promise<string> {
  const [publication] = await reader.ask(listPublications);
  const params = { id: String(publication?.id) };
  const answer = await reader.send(
    addressOf(CALLS.publicationContent, { params, query: { format: 'xlsx' }, asOf: null }),
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
}

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the evening of a close: marks, explanations, answers, and what is published', async ({
  product,
  administrator,
  signedIn,
}) => {
  // Packs are made behind all else that the machine does.
  test.slow();
  const reader = await callerOf(product.url, VIEWER);
  await reader.ask(createQuestion, {
    body: { about: { figureId: 'ebitda.2026-09' }, questionText: 'Was the strike in here?' },
  });
  const november = { fyId: 14, monthName: 'November' };
  const month = await administrator.ask(createFinancialData, {
    body: {
      ...november,
      monthNum: 8,
      revenue: '3523900.00',
      production: '995500.00',
      salesMarketing: '565000.00',
      customerSuccess: '209600.00',
      // More of two lines than was planned, which somebody is to explain.
      marketing: '275500.00',
      rnd: '697100.00',
      admin: '300000.00',
      other: '28000.00',
      ebitda: '453200.00',
      adjEbitda: '453200.00',
      cash: '11630000.00',
    },
  });
  const report = await administrator.ask(createMonthlySummary, {
    body: { ...november, year: 2026, overview: 'Cash ended the month at $11.63M.' },
  });
  await administrator.ask(updateFinancialData, {
    params: { id: String(month.id) },
    body: { cash: '11750000.00' },
  });
  const page = await signedIn(ADMINISTRATOR, '/report');
  const questionIn = (list: string) =>
    page
      .getByRole('list', { name: list, exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Was the strike in here?' });
  await page.getByRole('button', { name: /questions? for you/ }).click();
  const question = questionIn('Questions for you');
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  const answering = page.getByRole('dialog', { name: 'Answer' });
  await answering.getByLabel('Answer').fill('Two days of it');
  await answering.getByRole('button', { name: 'Answer', exact: true }).click();
  // Now it waits for the person who asked.
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: /^Show the questions?$/ }).click();
  await expect(questionIn('Questions')).toContainText('Two days of it');

  await follow(page, '/report?month=2026-11');
  const confirm = page.getByRole('button', { name: /^Confirm “.*\$11\.63M/ });
  await expect(confirm.first()).toBeVisible();
  const marks = await confirm.count();
  await confirm.first().click();
  await expect(confirm).toHaveCount(marks - 1);

  const explanations = regionOf(page, 'Explanations');
  const taskOf = (line: string) => explanations.getByRole('listitem').filter({ hasText: line });
  await explanations.getByRole('button', { name: 'Set owner and due date for R&D' }).click();
  const naming = page.getByRole('dialog', { name: 'Explanation owner for R&D' });
  await naming.getByLabel('Due').fill('2026-12-01');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(taskOf('R&D was $81K')).toContainText('due Dec 1, 2026');
  await explanations.getByRole('button', { name: 'Explain Marketing' }).click();
  const explaining = page.getByRole('dialog', { name: 'Explain Marketing' });
  await explaining.getByLabel('Explanation').fill('The fair in Hamburg moved to October.');
  await explaining.getByRole('button', { name: 'Add to the notes' }).click();
  await expect(taskOf('Marketing was $75K')).toHaveCount(0);

  await follow(page, `/reports?report=${report.id}&form=edit`);
  const overview = page.getByRole('textbox', { name: 'Overview' });
  await overview.press('Control+End');
  await overview.pressSequentially(' We closed with @cash nov');
  const figures = page.getByRole('listbox', { name: 'Figures' });
  await expect(figures.getByRole('option').first()).toContainText('Cash November 2026');
  await overview.press('Enter');
  await expect(overview).toHaveValue(/We closed with \$11\.75M$/u);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(overview).toHaveCount(0);
  await administrator.ask(updateFinancialData, {
    params: { id: String(month.id) },
    body: { cash: '11760000.00' },
  });
  await follow(page, '/report?month=2026-11');
  await expect(page.getByText('We closed with $11.76M').first()).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const asking = page.getByRole('alertdialog', { name: 'Publish November 2026?' });
  await expect(asking).toContainText('Not explained yet – due Dec 1, 2026');
  await expect(asking).not.toContainText('Marketing was $75K');
  await asking.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Published v1/ })).toBeVisible({
    timeout: PACKS_MS,
  });
  const published = await publishedText(reader);
  for (const words of [
    'Was the strike in here?',
    'Two days of it',
    'The fair in Hamburg',
    'We closed with $11.76M',
  ]) {
    expect(published).toContain(words);
  }
});
