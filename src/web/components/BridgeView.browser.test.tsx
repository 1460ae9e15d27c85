import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SentBridge } from '../../contract/bridges.ts';
import { getBridges } from '../../contract/bridges.ts';
import { getBriefing } from '../../contract/briefing.ts';
import { OCTOBER_BRIDGES, OCTOBER_BRIEFING } from '../testBriefing.ts';
import { unfold } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { server } from '../testServer.ts';

const amount = (text: string, value: string, figure: string | null = null) => ({
  text,
  value,
  figure,
});

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
const PREVIOUS = { is: 'previous', name: 'September 2026' } as const;

async function openBridge(): Promise<string[]> {
  const asked: string[] = [];
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER_BRIEFING);
    server.reply(getBridges, ({ query }) => {
      asked.push(query.toString());
      return query.get('from') === 'previous'
        ? { ...OCTOBER_BRIDGES, from: PREVIOUS, bridges: [CASH] }
        : OCTOBER_BRIDGES;
    });
  });
  await unfold('Bridges');
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
    'October 2025$324K',
    'Revenue+$1.20M',
    'Production-$108K',
    'Admin-$6K',
    'Other Costs-$1.04M',
    'Unexplained$0',
    'October 2026$372K',
  ]);
  const ids = rows(table)
    .elements()
    .slice(1)
    .map((row) => row.querySelector('[data-figure]')?.getAttribute('data-figure'));
  expect(ids[3]).toBe('admin.2026-10.effect.vs-year');
  expect(ids.every((id) => typeof id === 'string')).toBe(true);
  const said = page.getByRole('figure').element().textContent;
  expect(said).toContain('EBITDA rose $48K to $372K.');
  expect(said).toContain('included in Unexplained: R&D.');
});

test('cash moves from one month end to the next, until another pair is chosen', async () => {
  const asked = await openBridge();
  await page.getByRole('combobox', { name: 'Result' }).selectOptions('Cash');
  await expect
    .element(page.getByRole('table', { name: 'Cash, September 2026 to October 2026' }))
    .toBeVisible();
  await page
    .getByRole('combobox', { name: 'Bridge between' })
    .selectOptions('October 2025 → October 2026');
  await expect.element(page.getByText('Cash is missing on at least one side.')).toBeInTheDocument();
  expect(asked).toContain('month=2026-10&from=lastYear&to=month');
});
