import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MonthBridges, SentBridge } from '../../contract/bridges.ts';
import { getBridges } from '../../contract/bridges.ts';
import { getBriefing } from '../../contract/briefing.ts';
import { OCTOBER_BRIEFING } from '../testBriefing.ts';
import { openApplication } from '../testApplication.tsx';
import { server } from '../testServer.ts';

const amount = (text: string, value: string, figure: string | null = null) => ({
  text,
  value,
  figure,
});

const EBITDA: SentBridge = {
  measure: 'ebitda',
  label: 'EBITDA',
  from: amount('$520K', '520000.00', 'ebitda.2025-10'),
  to: amount('$586K', '586000.00', 'ebitda.2026-10'),
  steps: [
    {
      of: 'revenue',
      label: 'Revenue',
      amount: amount('+$523K', '523000.00', 'revenue.2026-10.vs-year'),
      judgement: 'favourable',
    },
    {
      of: 'admin',
      label: 'Admin',
      amount: amount('-$161K', '-161000.00', 'admin.2026-10.effect.vs-year'),
      judgement: 'unfavourable',
    },
  ],
  unexplained: amount('-$296K', '-296000.00', 'ebitda.2026-10.unexplained.vs-year'),
  missing: ['R&D'],
  sentence: ['EBITDA rose ', { text: '$66K', figure: 'ebitda.2026-10.vs-year' }, ' to $586K.'],
};
const CASH: SentBridge = {
  measure: 'cash',
  label: 'Cash',
  from: amount('$11.34M', '11340000.00', 'cash.2026-09'),
  to: amount('$11.63M', '11630000.00', 'cash.2026-10'),
  steps: [],
  unexplained: amount('+$289K', '289000.00'),
  missing: [],
  sentence: ['Cash rose.'],
};
const LAST_YEAR = { is: 'lastYear', name: 'October 2025' } as const;
const PREVIOUS = { is: 'previous', name: 'September 2026' } as const;
const MONTH = { is: 'month', name: 'October 2026' } as const;
const SIDES: MonthBridges = {
  month: '2026-10',
  name: 'October 2026',
  sides: [MONTH, PREVIOUS, LAST_YEAR],
  from: LAST_YEAR,
  to: MONTH,
  bridges: [EBITDA],
};

async function openBridge(): Promise<string[]> {
  const asked: string[] = [];
  await openApplication('/briefing', 'viewer', () => {
    server.answer(getBriefing, OCTOBER_BRIEFING);
    server.reply(getBridges, ({ query }) => {
      asked.push(query.toString());
      return query.get('from') === 'previous'
        ? { ...SIDES, from: PREVIOUS, bridges: [CASH] }
        : SIDES;
    });
  });
  return asked;
}

const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');

test('each step stands with its number, from the beginning over what is unexplained to the result', async () => {
  await openBridge();
  const table = 'EBITDA, October 2025 to October 2026';
  await expect.element(page.getByRole('table', { name: table })).toBeVisible();
  const shown = rows(table)
    .elements()
    .slice(1)
    .map((row) => row.textContent);
  expect(shown).toEqual([
    'October 2025$520K',
    'Revenue+$523K',
    'Admin-$161K',
    'Unexplained-$296K',
    'October 2026$586K',
  ]);
  const ids = rows(table)
    .elements()
    .slice(1)
    .map((row) => row.querySelector('[data-figure]')?.getAttribute('data-figure'));
  expect(ids[2]).toBe('admin.2026-10.effect.vs-year');
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  const said = page.getByRole('figure').element().textContent;
  expect(said).toContain('EBITDA rose $66K to $586K.');
  expect(said).toContain('in what is unexplained: R&D.');
});

test('cash moves from one month end to the next, until another pair is chosen', async () => {
  const asked = await openBridge();
  await page.getByRole('combobox', { name: 'Result' }).selectOptions('Cash');
  await expect
    .element(page.getByRole('table', { name: 'Cash, September 2026 to October 2026' }))
    .toBeVisible();
  await page
    .getByRole('combobox', { name: 'From and to' })
    .selectOptions('October 2025 to October 2026');
  await expect.element(page.getByText('Cash is not known on both sides.')).toBeInTheDocument();
  expect(asked).toContain('month=2026-10&from=lastYear&to=month');
});
