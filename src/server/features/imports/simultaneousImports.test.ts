import { afterAll, beforeAll, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthNames } from '../../../finance/fiscalCalendar.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';
import { rounds } from '../../../testRounds.ts';

const ROUNDS = rounds(10);

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
afterAll(() => bench.close());

/** A whole year; each round with figures of its own. */
const block = (round: number) => [
  ['Month', 'Revenue', 'Cash'],
  ...fiscalMonthNames(STANDARD_BASIS).map((name, at) => [
    `${name} FY25`,
    String(1_000 + at),
    String(round),
  ]),
];

test('beside people who edit, an import is stored whole or refused, and nobody waits for ever', async () => {
  const { t } = bench;
  const reports = [];
  for (const [at, monthName] of fiscalMonthNames(STANDARD_BASIS).entries()) {
    reports.push(await bench.newReport({ monthName, year: at > 8 ? 2026 : 2025, revenue: '7' }));
    if (at % 2 === 0) {
      await bench.create('/api/financial-data', { fyId: 13, monthNum: at + 1, monthName });
    }
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draft = await bench.pasted(block(round));
    const figures = await bench.figures();
    const edits = [
      ...figures.map(({ id }) => [`/api/financial-data/${id}`, { admin: `${round}` }] as const),
      ...reports.map((id) => [`/api/monthly-summaries/${id}`, { notes: `${round}` }] as const),
    ];
    const [applied, ...edited] = await Promise.all([
      bench.apply(draft),
      ...edits.map(([url, body]) => t.as('admin', 'PATCH', url, { body })),
    ]);
    expect(new Set(edited.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([200, 412]).toContain(applied.status);
    const stored = (await bench.figures()).filter(({ cash }) => cash === `${round}.00`);
    expect(stored).toHaveLength(applied.status === 200 ? 12 : 0);
    // A refused import can be opened again and applied; an applied one stays applied.
    const again = await bench.apply(await bench.find(draft.id));
    expect([applied.status, again.status].toSorted((a, b) => a - b)).toEqual([
      200,
      applied.status === 200 ? 409 : 412,
    ]);
  }
});

test('an import that somebody corrects while another applies it is refused', async () => {
  await bench.empty();
  // Long, so that reading it leaves the other one the time; its notes are no figures.
  const notes = Array.from({ length: 6_000 }, () => ['', '', '', 'note']);
  const draft = await bench.pasted([...block(9), ...notes]);
  // The last readings are kept; after two others this one has to be read again.
  for (const round of [1, 2]) await bench.find((await bench.pasted(block(round))).id);
  const applying = bench.apply(draft);
  const layouts = draft.layouts.map((layout) => ({ ...layout, unit: 'thousands' }));
  const [applied, changed] = await Promise.all([applying, bench.change(draft.id, { layouts })]);
  expect([applied.status, applied.body.code, changed.status]).toEqual([412, 'stale_version', 200]);
  expect(await bench.figures()).toEqual([]);
});
