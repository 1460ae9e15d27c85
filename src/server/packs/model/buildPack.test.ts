import { describe, expect, test } from 'vitest';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import type { PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import { normalMonth } from './testPacks.ts';

function tableOf(source: PackSource, key: string): PackTable {
  const pack = buildPack(source);
  const tables = pack.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  const table = [...tables, ...pack.data.tables].find((one) => one.key === key);
  if (table === undefined) throw new Error(`No table ${key}`);
  return table;
}

const textsOf = (table: PackTable) =>
  Object.fromEntries(
    table.rows.map(({ cells: [label, ...cells] }) => [
      label === undefined ? '' : cellText(label),
      cells.map(cellText),
    ]),
  );

describe('the pack of a month', () => {
  test('says what it is', () => {
    expect(buildPack(normalMonth())).toMatchObject({
      title: 'Board Report',
      company: 'Example Industries',
      period: 'October 2026',
      subtitle: 'Financial year FY26, month 7 of 12',
      fileName: 'board-report-october-2026',
      madeAt: '2026-11-21T09:00:00.000Z',
      dataVersion: 4217,
    });
  });

  test('holds its key figures against the month before and the year before', () => {
    const table = tableOf(normalMonth(), 'summary-month');
    expect(table.columns.map(({ heading }) => heading)).toEqual([
      'Line',
      'Oct 2026',
      'Sep 2026',
      'Variance',
      '%',
      'Oct 2025',
      'Variance',
      '%',
    ]);
    expect(textsOf(table)).toMatchObject({
      Revenue: ['2,867', '2,785', '83', '+3.0%', '2,817', '50', '+1.8%'],
      Cash: ['6,578', '6,947', '(368)', '-5.3%', '6,462', '116', '+1.8%'],
      Staff: ['145', '144', '1', '+0.7%', '142', '3', '+2.1%'],
      'Gross Margin': ['70.5%', '70.8%', '-0.3 pts', '—', '70.5%', '0.0 pts', '—'],
    });
  });
});
