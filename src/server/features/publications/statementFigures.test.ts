import { describe, expect, test } from 'vitest';
import { exampleFacts, exampleFigures } from '../../../finance/statements/testExample.ts';
import type { PackSource } from '../../../packs/model/packSource.ts';
import {
  monthWithStatements,
  typedFacts,
  withCovenants,
} from '../../../packs/model/testStatements.ts';
import { manifestFigures, restatedFigures, sourceFigures, textDigests } from './manifest.ts';
import { restatedPageFigures } from './restatedPageFigures.ts';

const facts = exampleFacts();
const june = { ...monthWithStatements(facts, exampleFigures()), forecasts: [] };
const manifest = JSON.stringify({
  financialYear: 'FY26',
  monthNum: 3,
  figures: manifestFigures(june),
});
const STOCK = 2;
const DEBT = 10;
const changedAccount = (accountId: number, amount: string) => ({
  ...monthWithStatements(
    {
      ...facts,
      balances: facts.balances.map((row) =>
        row.accountId === accountId && row.month === '2026-06'
          ? Object.assign({}, row, { amount })
          : row,
      ),
    },
    exampleFigures(),
  ),
  forecasts: [],
});
const later = changedAccount(STOCK, '21000.00');
const borrowed = changedAccount(DEBT, '65000.00');

test('a published month seals both statements under the ids that packs print', () => {
  const sealed = new Map(sourceFigures(june).map((figure) => [figure.id, figure]));
  expect(sealed.get('balance-receivables.2026-06')).toEqual({
    figure: 'FY26-03 balance-receivables',
    name: 'Balance sheet: Receivables, June 2026',
    unit: 'USD',
    value: '78400.00',
    id: 'balance-receivables.2026-06',
  });
  expect(sealed.get('flow-receivables.2026-06')?.value).toBe('10400.00');
  expect(sealed.get('balance-resultOfYear.2026-06')?.value).toBe('46630.00');
});

test('a balance that nobody has entered is sealed as missing, not as zero', () => {
  const typed = {
    ...monthWithStatements(typedFacts(facts), exampleFigures()),
    forecasts: [],
  };
  const sealed = new Map(sourceFigures(typed).map(({ id, value }) => [id, value]));
  expect(sealed.get('balance-stock.2026-06')).toBeNull();
  expect(sealed.get('balance-stock.2026-05')).toBe('18000.00');
});

test('a changed balance restates the month and names the lines that changed', () => {
  expect(restatedFigures(manifest, june, () => true)).toEqual([]);
  expect(
    restatedFigures(manifest, later, () => true).map(({ name, published, current }) => [
      name,
      published,
      current,
    ]),
  ).toEqual([
    ['Balance sheet: Does not balance, June 2026', '0.00', '-500.00'],
    ['Balance sheet: Stock, June 2026', '21500.00', '21000.00'],
    ['Cash flow: Out of balance, June 2026', '0.00', '-500.00'],
    ['Cash flow: Stock, June 2026', '-3500.00', '-3000.00'],
  ]);
  expect(
    restatedPageFigures([{ manifest, name: 'June 2026, version 1' }], later, () => true),
  ).toContainEqual({
    figure: 'balance-stock.2026-06',
    published: '$21,500',
    publication: 'June 2026, version 1',
  });
});

test('statements that were turned off, or on, restate nothing', () => {
  const { statements: _statements, ...off } = june;
  expect(restatedFigures(manifest, off, () => true)).toEqual([]);
  const without = JSON.stringify({ figures: manifestFigures(off) });
  expect(restatedFigures(without, june, () => true)).toEqual([]);
});

describe('the covenants of a published month', () => {
  const tested = withCovenants(june);
  const sealed = JSON.stringify({
    financialYear: 'FY26',
    monthNum: 3,
    figures: manifestFigures(tested),
  });
  const names = (source: PackSource) =>
    restatedFigures(sealed, source, () => true).map(({ name }) => name);

  test('are sealed with their values and definitions', () => {
    expect(sourceFigures(tested).filter(({ id }) => /^covenant-.*2026-06$/.test(id))).toMatchObject(
      [
        {
          figure: 'FY26-03 covenant-3',
          name: 'Covenant: Leverage, June 2026',
          unit: 'ratio',
          value: '1.27359354956936045446',
        },
        { figure: 'FY26-03 covenant-4', unit: 'USD', value: '73364.00' },
        { figure: 'FY26-03 covenant-5', unit: 'ratio', value: '46.5390625' },
      ],
    );
    expect(textDigests(tested).covenants).toMatch(/^[0-9a-f]{64}$/);
    expect(textDigests(june)).not.toHaveProperty('covenants');
  });

  test('are restated by a changed amount, not by being removed or added', () => {
    expect(names(tested)).toEqual([]);
    expect(names(withCovenants(borrowed))).toContain('Covenant: Leverage, June 2026');
    expect(names(june)).toEqual([]);
    expect(restatedFigures(manifest, tested, () => true)).toEqual([]);
    expect(
      restatedPageFigures(
        [{ manifest: sealed, name: 'June 2026, version 1' }],
        withCovenants(borrowed),
        () => true,
      ),
    ).toContainEqual({
      figure: 'covenant-3.2026-06',
      published: '1.27',
      publication: 'June 2026, version 1',
    });
  });
});
