import { expect, test } from 'vitest';
import { type Materiality, STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import { buildPack } from './buildPack.ts';
import { normalMonth } from './testPacks.ts';

/** The judgements of a line against the prior month, as an amount and in percent. */
function judgedWith(materiality: Partial<Materiality>, name: string) {
  const pack = buildPack({
    ...normalMonth(),
    materiality: { ...STANDARD_MATERIALITY, ...materiality },
  });
  const tables = pack.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  const row = tables
    .find(({ key }) => key === 'summary-month')
    ?.rows.find(({ cells: [label] }) => label?.kind === 'text' && label.text === name);
  return row?.cells
    .slice(3, 5)
    .map((cell) => (cell.kind === 'number' ? cell.judgement : undefined));
}

test('B19: a difference below the materiality is neither favourable nor unfavourable', () => {
  expect(judgedWith({}, 'Revenue')).toEqual(['favourable', 'favourable']);
  expect(judgedWith({}, 'Customer Success')).toEqual([null, null]);
  expect(judgedWith({ percent: '80' }, 'Revenue')).toEqual([null, null]);
  expect(judgedWith({ amount: '99999999' }, 'Production')).toEqual([null, null]);
});

test('B19: a cost that grew less than revenue is bad news by amount, and not by its share', () => {
  expect(judgedWith({}, 'Production')).toEqual(['unfavourable', 'unfavourable']);
  expect(judgedWith({ costsBy: 'shareOfRevenue' }, 'Production')).not.toContain('unfavourable');
});
