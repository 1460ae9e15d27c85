import { expect, test } from 'vitest';
import { exampleFacts, exampleFigures } from '../../finance/statements/testExample.ts';
import { LIMITS } from '../../contract/limits.ts';
import { renderPdf } from '../pdf/renderPdf.ts';
import { readPdf } from '../pdf/testPdf.ts';
import { renderSlides } from '../slides/renderSlides.ts';
import { readSlides } from '../slides/testPresentation.ts';
import { buildPack } from './buildPack.ts';
import type { PackSource } from './packSource.ts';
import { FULL_PACK } from './testSource.ts';
import { monthWithEveryLine, monthWithStatements, withCovenants } from './testStatements.ts';
import { headingsOf, sectionOf, tableOf, textOf } from './testTables.ts';

const june = () => withCovenants(monthWithStatements(exampleFacts(), exampleFigures()));
const full = (source: PackSource): PackSource => ({ ...source, choices: FULL_PACK });

test('each covenant has its value, limit, headroom, light and the month of its test', () => {
  const table = tableOf(full(june()), 'covenants');
  expect(headingsOf(table)).toEqual([
    'Covenant',
    'Value',
    'Must be',
    'Limit',
    'Headroom',
    'Light',
    'Tested',
  ]);
  expect(textOf(table)).toEqual([
    'Leverage | 1.27 | at most | 1.40 | 9.0% | ▲ Watch | June 2026',
    'Liquidity | 73 | at least | 40 | 83.4% | ● Fine | June 2026',
    'Interest cover | 46.54 | at least | 4.00 | 1,063.5% |  | Not tested until September 2026',
    'Equipment | N/A | at most | 20 | — |  | Not tested until March 2027',
  ]);
  expect(table.notes).toEqual([
    'Leverage: Headroom 9.0%: Debt + Leases may rise by $6,898, or EBITDA (year to date) may fall by $4,927.',
    'Liquidity: Headroom 83.4%: Cash may fall by $33,364.',
    'Interest cover: No test is due in this month. Next test: September 2026. Headroom 1,063.5%: 0.5 × EBITDA (year to date) + Fixed assets sold (year to date) may fall by $27,225, or −Interest paid (year to date) may rise by $6,806.',
    'Equipment: No test is due in this month. Next test: March 2027.',
  ]);
  expect(sectionOf(full(june()), 'covenants').message).toBe(
    'Leverage is 1.27 of at most 1.40: EBITDA (year to date) may fall by $5K.',
  );
});

test('a pack of published months says that a covenant waits for the others', () => {
  const { statements, ...source } = june();
  const covenants = statements.covenants?.map((covenant) =>
    Object.assign({}, covenant, { testedEach: 'month' }),
  );
  const pack = full({ ...source, statements: { ...statements, covenants, isOfPublished: true } });
  expect(tableOf(pack, 'covenants').notes.at(-1)).toBe(
    'Equipment: Not tested, because figures of earlier months are not published.',
  );
  expect(textOf(tableOf(pack, 'covenants')).at(-1)).toBe(
    'Equipment | N/A | at most | 20 | — |  | Not tested',
  );
});

const outlook = (firstBroken: string | null, until: string, unchanged: readonly string[] = []) => ({
  firstBroken,
  until,
  sources: ['forecast', 'budget'] as const,
  unchanged,
  leftOut: [],
});

test('the newest month has the outlook of approved plans, which decides about the light', () => {
  const { statements, ...source } = june();
  const withOutlook = (month: string) =>
    full({
      ...source,
      statements: {
        ...statements,
        outlook: {
          month,
          ofCovenants: {
            3: outlook(null, '2027-03', ['leases']),
            4: outlook('2026-09', '2026-09'),
          },
        },
      },
    });
  const table = tableOf(withOutlook('2026-06'), 'covenants');
  expect(textOf(table)[1]).toBe('Liquidity | 73 | at least | 40 | 83.4% | ■ Act | June 2026');
  expect(table.notes.slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Leverage: .*\. Met until March 2027, according to the forecast and the budget\. No balance is planned for Leases/,
    ),
    'Liquidity: Headroom 83.4%: Cash may fall by $33,364. First breach in September 2026, according to the budget.',
  ]);
  expect(sectionOf(withOutlook('2026-06'), 'covenants').message).toBe(
    'Liquidity is $73K of at least $40K: Cash may fall by $33K; first breach in September 2026, according to the budget.',
  );
  expect(tableOf(withOutlook('2026-07'), 'covenants')).toEqual(tableOf(full(june()), 'covenants'));
});

test('the figure index names the covenant of each amount', () => {
  const index = textOf(tableOf(full({ ...june(), origins: {} }), 'index-covenant-amounts'));
  expect(index).toContainEqual(expect.stringMatching(/^Leverage: Value, Jun 2026 \| 1\.27 /));
  expect(index).toContainEqual(expect.stringMatching(/^Interest cover: Value, Jun 2026 \| 46/));
});

test('its pieces are added up, and its value is compared with the test', () => {
  const table = tableOf(full(june()), 'covenant-amounts');
  expect(textOf(table)).toEqual([
    'Leverage | ',
    'Debt | 60',
    'Leases | 10',
    'Numerator | 70',
    'EBITDA (year to date) | 55',
    'Denominator | 55',
    'Value | 1.27',
    'Stated value | 1.27',
    'Check | 0.00',
    'Liquidity | ',
    'Cash | 73',
    'Value | 73',
    'Stated value | 73',
    'Check | 0',
    'Interest cover | ',
    '0.5 × EBITDA (year to date) | 27',
    'Fixed assets sold (year to date) | 3',
    'Numerator | 30',
    '−Interest paid (year to date) | 1',
    'Denominator | 1',
    'Value | 46.54',
    'Stated value | 46.54',
    'Check | 0.00',
  ]);
  const cells = table.rows.flatMap(({ cells: own }) => own).filter(({ kind }) => kind === 'number');
  // Each is calculated from the pack's data or from cells above it; only stated values are not.
  expect(cells.filter((cell) => !('origin' in cell) && !('formula' in cell))).toHaveLength(3);
});

test('the value is calculated from the data of the pack, under an id of its own', () => {
  const [leverage] = tableOf(full(june()), 'covenants').rows;
  expect(leverage?.cells[1]).toEqual({
    kind: 'number',
    value: '1.27359355',
    format: 'exact',
    figure: 'covenant-3.2026-06',
    origin: {
      kind: 'quotient',
      numerator: {
        kind: 'sum',
        of: [
          { kind: 'statement', figure: 'balance-debt.2026-06' },
          { kind: 'statement', figure: 'balance-leases.2026-06' },
        ],
      },
      denominator: { kind: 'months', line: 'ebitda', fyLabel: 'FY26', from: 1, to: 3 },
    },
  });
});

test('a cash flow line over twelve months is calculated from the data of these months', () => {
  const { statements, ...source } = monthWithEveryLine();
  if (statements === undefined) throw new Error('There are no statements');
  const spent = (statements.flows ?? []).map((flow) =>
    Object.assign({}, flow, { lines: { fixedAssets: '-5.00' } }),
  );
  const sheets = statements.sheets.map((sheet) =>
    Object.assign({}, sheet, {
      lines: Object.fromEntries(Object.keys(sheet.lines).map((slug) => [slug, '10.00'])),
    }),
  );
  const [, , , equipment] = june().statements.covenants ?? [];
  if (equipment === undefined) throw new Error('There is no covenant');
  const moves = [
    {
      month: '2025-12',
      from: 'fixedAssets',
      to: 'debt',
      amount: '2.00',
      reason: 'A lease',
    } as const,
  ];
  const covenants = [{ ...equipment, testedEach: 'month' as const }];
  const pack = full({
    ...source,
    statements: { ...statements, sheets, flows: spent, moves, covenants },
  });
  const [row] = tableOf(pack, 'covenants').rows;
  const data = new Map(
    tableOf(pack, 'data-statements').rows.flatMap(({ cells }) =>
      cells.flatMap((cell) =>
        cell.kind === 'number' ? [[cell.figure ?? '', Number(cell.value)] as const] : [],
      ),
    ),
  );
  const value = row?.cells[1];
  expect(value).toMatchObject({ value: '60', origin: { kind: 'product', factor: '-1' } });
  // Only the amounts of the twelve months, each of them once.
  const summed = [...JSON.stringify(value).matchAll(/"figure":"((?:rest|move)-[^"]+)"/g)].map(
    ([, figure = '']) => [figure, data.get(figure)],
  );
  expect(summed).toEqual([
    ['rest-fixedAssets.2025-11-to-2026-10', -58],
    ['move-fixedAssets.2025-12', -2],
  ]);
});

test('the PDF and the slides have twenty covenants with long names', async () => {
  const source = june();
  const [leverage] = source.statements.covenants ?? [];
  if (leverage === undefined) throw new Error('There is no covenant');
  const covenants = Array.from({ length: LIMITS.covenants }, (_, at) =>
    Object.assign({}, leverage, {
      id: at + 1,
      name: `${at + 1} ${'Leverage of the group '.repeat(3)}`,
    }),
  );
  const choices = { ...FULL_PACK, packSections: ['covenants'] as const };
  const pack = buildPack({ ...source, choices, statements: { ...source.statements, covenants } });
  const { pages } = await readPdf(await renderPdf(pack, { paper: 'a4' }));
  const slides = readSlides(await renderSlides(pack));
  for (const text of [pages, slides].map((one) => JSON.stringify(one))) {
    for (const words of ['Must be', 'Watch', '20 Leverage of the group', 'Stated value', 'Check'])
      expect(text).toContain(words);
  }
});

test('an amount that is not what was published has an asterisk and a note', () => {
  const restated = [
    { figure: 'covenant-3.2026-06', published: '1.20', publication: 'June 2026, version 1' },
  ];
  const table = tableOf(full({ ...june(), restated }), 'covenants');
  expect(textOf(table)[0]).toContain('1.27*');
  expect(table.notes.at(-1)).toBe('Leverage, June 2026: 1.20 in June 2026, version 1; 1.27 now.');
});

test('a company without covenants has no such section', () => {
  const pack = buildPack(full(monthWithStatements(exampleFacts(), exampleFigures())));
  expect(JSON.stringify(pack)).not.toMatch(/covenant/i);
});
