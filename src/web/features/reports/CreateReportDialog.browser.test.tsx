import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { createMonthlySummary, listMonthlySummaries } from '../../../contract/reports.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { crampedInputs, toastInSight, typeText } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';
import type { ReceivedCall } from '../../testServer.ts';

const FY26 = 14;
const PATH = `/reports?fyId=${FY26}&form=create`;
const NOVEMBER = { monthNum: 8, monthName: 'November' } as const;

const dialog = () => page.getByRole('dialog', { name: 'Create Monthly Report' });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const month = () => dialog().getByLabelText('Month');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const question = () => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const create = () => button('Create Report').click();
const sentFigures = () => server.calls(createFinancialData).map(({ body }) => body);
const sentReports = () => server.calls(createMonthlySummary).map(({ body }) => body);
const keysOf = (calls: ReturnType<typeof server.calls>) =>
  calls.map(({ headers }) => headers.get('idempotency-key'));

const ofFy26 = <Row extends { readonly fyId: number }>(rows: readonly Row[]) =>
  rows.filter(({ fyId }) => fyId === FY26);

/** The figures and the report of November 2026, as they are stored. */
function november(): { figures: FinancialData; report: MonthlySummary } {
  const [figures] = COMPANY.figures.slice(-1);
  const [item] = COMPANY.reports.slice(-1);
  if (figures === undefined || item === undefined) throw new Error('The company has no months');
  return {
    figures: { ...figures, ...NOVEMBER, id: 998, version: 4 },
    report: { ...item, ...NOVEMBER, year: 2026, id: 999, documents: [] },
  };
}

/** The answer to a new report: stored as it was sent. */
function created({ body }: ReceivedCall): MonthlySummary {
  const { overview } = createMonthlySummary.body.parse(body);
  return { ...november().report, overview: overview ?? null };
}

async function openDialog(): Promise<void> {
  await openApplication(PATH, 'admin', () => {
    server.answer(createFinancialData, november().figures);
    server.reply(createMonthlySummary, created);
  });
  await expect.element(month()).toBeVisible();
}

beforeEach(openDialog);

test('B23: a new report has its figures beside its words, compared while they are typed', async () => {
  const beside = dialog().getByRole('complementary', { name: 'Figures for November 2026' });
  await expect.element(beside).not.toBeInTheDocument();
  await expect.element(dialog()).toMatchTextContent('Choose a month to see its figures here');
  await month().selectOptions('November 2026');
  const line = beside.getByRole('row', { name: /^Revenue/ });
  await expect.element(line).toMatchTextContent('N/A');
  await field('Revenue').fill('4,000,000');
  // October had 3,800,000.
  await expect.element(line).toMatchTextContent('$4,000,000');
  await expect.element(line).toMatchTextContent('+$200,000');
});

test('a figure that is typed in the form can be put into its notes by its name', async () => {
  await month().selectOptions('November 2026');
  await field('Revenue').fill('3,612,400.50');
  await field('Board Report Notes').click();
  await userEvent.keyboard('Revenue was @rev');
  const choices = dialog().getByRole('listbox', { name: 'Figures' }).getByRole('option');
  await expect.element(choices.first()).toHaveTextContent('Revenue November 2026 $3.61M');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Board Report Notes')).toHaveValue('Revenue was $3.61M');
  await create();
  await expect.poll(sentReports).toMatchObject([
    {
      overview: 'Revenue was $3.61M',
      quotedFigures: [{ text: 'overview', figure: 'revenue.2026-11', place: 12, said: '$3.61M' }],
    },
  ]);
});

describe('a new report', () => {
  test('is created with the figures as they were typed, and 0 for what was left blank', async () => {
    await month().selectOptions('November 2026');
    await field('Revenue').fill('3,612,400.50');
    await field('EBITDA').fill('(12,000)');
    await field('Board Report Notes').fill('Orders are up.');
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Monthly report created successfully');
    await expect.element(dialog()).not.toBeInTheDocument();
    const costs = { production: '0', salesMarketing: '0', rnd: '0', marketing: '0', admin: '0' };
    expect(sentFigures()).toEqual([
      {
        ...NOVEMBER,
        ...costs,
        fyId: FY26,
        revenue: '3612400.50',
        ebitda: '-12000',
        adjEbitda: '-12000',
        cash: '0',
        summaryNotes: '',
        notReported: [...Object.keys(costs), 'cash'],
      },
    ]);
    expect(sentReports()).toMatchObject([
      { fyId: FY26, monthName: 'November', year: 2026, overview: 'Orders are up.' },
    ]);
  });

  test('A8: shows separators while its amounts are typed, and sends none', async () => {
    await month().selectOptions('November 2026');
    field('Revenue').element().focus();
    await typeText('3612400.50');
    await expect.element(field('Revenue')).toHaveValue('3,612,400.50');
    await userEvent.keyboard('{Tab}');
    await typeText('(12000)');
    await userEvent.keyboard('{Tab}');
    // Formatted once the field is left; blank isn't 0.
    await expect.element(field('EBITDA')).toHaveValue('-12,000');
    await expect.element(field('Production Costs')).toHaveValue('');
    await expect.element(field('Production Costs')).toHaveAttribute('placeholder', 'Not reported');
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Monthly report created successfully');
    expect(sentFigures()).toMatchObject([
      { revenue: '3612400.50', ebitda: '-12000', production: '0' },
    ]);
  });

  test('A8: clips and covers nothing that is typed, at any width', async () => {
    await month().selectOptions('November 2026');
    await field('Revenue').fill('-9999999999999.99');
    await field('EBITDA').fill('-9999999999999.99');
    for (const width of [390, 500, 820, 1024, 1440]) {
      await page.viewport(width, 900);
      expect(crampedInputs()).toEqual([]);
    }
  });

  test('A5: is checked while it is typed, and asks about a slip of a hundred times', async () => {
    await month().selectOptions('November 2026');
    await expect.element(dialog()).toMatchTextContent('Nothing unusual');
    await field('Revenue').fill('361,240,000');
    await expect
      .element(field('Revenue'))
      .toHaveAccessibleDescription(/about 100 times the usual \$[\d,]+ in nearby months/);
    await field('Admin').fill('-160,000');
    await expect.element(field('Admin')).toHaveAccessibleDescription(/Admin is negative/);
    await create();
    const asked = page.getByRole('alertdialog', { name: 'Is this figure right?' });
    await asked.getByRole('button', { name: 'Check again' }).click();
    expect(sentFigures()).toEqual([]);
    await create();
    await asked.getByRole('button', { name: 'Save anyway' }).click();
    await expect.element(toastInSight()).toMatchTextContent('Monthly report created successfully');
    expect(sentFigures()).toMatchObject([{ revenue: '361240000', admin: '-160000' }]);
  });

  test('is compared with the months around it only where there are any', async () => {
    server.answer(listFinancialData, []);
    server.announce(['financial-data']);
    await month().selectOptions('November 2026');
    await field('Admin').fill('-160,000');
    await expect.element(field('Admin')).toHaveAccessibleDescription(/Admin is negative/);
    await field('Admin').fill('160,000');
    await expect.element(field('Admin')).not.toHaveAccessibleDescription(/Admin is negative/);
    await expect.element(dialog()).not.toMatchTextContent('Nothing unusual');
  });

  test('needs a month and amounts that can be read, and says so once it is tried', async () => {
    await field('Revenue').fill('about two million');
    await field('Cash').fill('1.234');
    await expect.element(field('Revenue')).not.toHaveAttribute('aria-invalid');
    await create();
    await expect.element(month()).toHaveAccessibleDescription(/Month is required/);
    await expect.element(month()).toHaveFocus();
    await expect
      .element(field('Revenue'))
      .toHaveAccessibleDescription(/Enter an amount, such as 1,234\.50/);
    await expect.element(field('Cash')).toHaveAccessibleDescription(/At most 2 decimals/);
    await expect.element(field('Revenue')).toHaveValue('about two million');

    // From now on each field answers as it is changed.
    await field('Revenue').fill('2');
    await expect.element(field('Revenue')).not.toHaveAttribute('aria-invalid');
    await field('Admin').fill('much');
    await expect.element(field('Admin')).toHaveAccessibleDescription(/Enter an amount/);
    await month().selectOptions('November 2026');
    await expect.element(month()).not.toHaveAttribute('aria-invalid');
    await create();
    await expect.element(field('Admin')).toHaveFocus();
    expect(sentFigures()).toEqual([]);
  });

  test('is not made for a month that has one meanwhile', async () => {
    await month().selectOptions('November 2026');
    const { bulletPoints, documents: _, ...report } = november().report;
    const bulletCounts = { Acquisitions: 0, Strategy: 0, General: 0 };
    const item = { ...report, bulletPoints, bulletCounts, documentCount: 0 };
    server.answer(listMonthlySummaries, [...ofFy26(COMPANY.reports), item]);
    server.announce(['monthly-summaries']);
    await expect
      .element(dialog().getByRole('option', { name: 'November 2026 (has a report)' }))
      .toBeDisabled();
    await create();
    await expect
      .element(month())
      .toHaveAccessibleDescription(/A report for November 2026 already exists/);
    await expect.element(month()).toHaveFocus();
    expect(sentFigures()).toEqual([]);
  });

  test('proposes the newest month without a report, shows its figures and changes those that were typed over', async () => {
    const { figures } = november();
    server.answer(listFinancialData, [...ofFy26(COMPANY.figures), figures]);
    server.answer(updateFinancialData, { ...figures, ebitda: '377000.00', version: 5 });
    server.announce(['financial-data']);
    await expect.element(month()).toHaveValue('8');
    await expect
      .element(dialog().getByText('Figures for November 2026 already exist'))
      .toBeVisible();
    await expect.element(field('Revenue')).toHaveValue('3,800,000.00');
    await field('EBITDA').fill('377000');
    await create();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sentFigures()).toEqual([]);
    const [changed] = server.calls(updateFinancialData);
    expect(changed?.params).toEqual({ id: '998' });
    expect(changed?.headers.get('if-match')).toBe('"4"');
    expect(changed?.body).toEqual({ ebitda: '377000' });
  });
});

describe('a save that is refused', () => {
  test('says why at its field, keeps what was typed and goes on from there', async () => {
    await month().selectOptions('November 2026');
    await field('Revenue').fill('3800005');
    await field('Board Report Notes').fill('Too bold');
    server.answer(
      createMonthlySummary,
      new Refusal('invalid_input', 'Not like this', {
        errors: [{ path: 'overview', message: 'Say it plainly' }],
      }),
    );
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Failed to create monthly report');
    await expect.element(dialog().getByText('Not everything was saved')).toBeVisible();
    await expect.element(dialog().getByText('Saved: the figures for November 2026.')).toBeVisible();
    await expect.element(field('Board Report Notes')).toHaveAccessibleDescription(/Say it plainly/);
    await expect.element(field('Board Report Notes')).toHaveValue('Too bold');
    await expect.element(month()).toBeDisabled();

    server.reply(createMonthlySummary, created);
    server.answer(updateFinancialData, november().figures);
    await field('Board Report Notes').fill('Plain');
    await button('Try again').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sentFigures()).toHaveLength(1);
    expect(sentReports()).toMatchObject([{ overview: 'Too bold' }, { overview: 'Plain' }]);
  });

  test('for want of an answer is sent again under the same key', async () => {
    await month().selectOptions('November 2026');
    await field('Revenue').fill('3800005');
    server.answer(createFinancialData, UNREACHABLE);
    await create();
    await expect.element(dialog().getByText('The server did not respond')).toBeVisible();
    await button('Try again').click();
    await expect.poll(() => sentFigures().length).toBe(2);
    const [first, second] = keysOf(server.calls(createFinancialData));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});

describe('what was typed', () => {
  test('is asked about before it is thrown away', async () => {
    await field('Revenue').fill('3800005');
    await userEvent.keyboard('{Escape}');
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(field('Revenue')).toHaveValue('3,800,005');
    await button('Cancel').click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sentFigures()).toEqual([]);
  });

  test('is there again after a session that ended under it', async () => {
    await month().selectOptions('November 2026');
    await field('Revenue').fill('3800005');
    await field('Summary Notes').fill('Half a sentence');
    server.answer(createFinancialData, new Refusal('authentication_required', 'No'));
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Error');
    await cleanup();
    await openDialog();
    await expect.element(field('Revenue')).toHaveValue('3,800,005');
    await expect.element(field('Summary Notes')).toHaveValue('Half a sentence');
    await expect.element(month()).toHaveValue('8');
  });
});

test('A6: a month that has not begun is asked about before it is created', async () => {
  await openDialog();
  await month().selectOptions('March 2027');
  // Faults in the form are named first.
  const revenue = page.getByRole('textbox', { name: 'Revenue', exact: true });
  await revenue.fill('99999999999999');
  await create();
  await expect.element(revenue).toHaveAccessibleDescription(/At most 13 digits/);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await revenue.fill('');
  await create();
  const ahead = page.getByRole('alertdialog', { name: 'March 2027 has not started yet' });
  await expect.element(ahead).toBeVisible();
  await ahead.getByRole('button', { name: 'Cancel' }).click();
  expect(sentFigures()).toEqual([]);
  await create();
  await ahead.getByRole('button', { name: 'Create it anyway' }).click();
  await expect.element(toastInSight()).toMatchTextContent('Monthly report created successfully');
  expect(sentReports()).toMatchObject([{ monthName: 'March', year: 2027 }]);
});
