import { describe, expect, test } from 'vitest';
import type { PackForecast, PackSource } from '../../../packs/model/packSource.ts';
import { onlyFigures } from '../../../packs/model/testPacks.ts';
import { testForecast } from '../../../packs/model/testSource.ts';
import { manifestFigures, restatedFigures, versionChanges } from './manifest.ts';

const sourceOf = (forecasts: readonly PackForecast[]) => ({ ...onlyFigures(), forecasts });

/** The manifest's figures if these plans had been published. */
function restated(published: readonly PackForecast[], current: readonly PackForecast[]) {
  const manifest = JSON.stringify({ figures: manifestFigures(sourceOf(published)) });
  return restatedFigures(manifest, sourceOf(current), () => true).map(
    ({ name, published: then, current: now }) => [name.split(',')[1]?.trim(), then, now],
  );
}

/** With what a plan by line says of each month's revenue. */
const planned = (name: string, october: string): PackSource => ({
  ...onlyFigures(),
  linePlans: [
    {
      name,
      kind: 'budget',
      fyId: 27,
      lines: [{ line: 'revenue', amounts: Array.from({ length: 12 }, () => october) }],
    },
  ],
});

const north = testForecast(1, { amount: '10.00' });
const south = testForecast(2, { businessUnit: 'South', businessUnitId: 2, amount: '20.00' });

describe('restated since', () => {
  test('are amounts that have changed, and those of plans that are gone', () => {
    expect(restated([north, south], [north, south])).toEqual([]);
    expect(restated([north, south], [{ ...north, amount: '11.00' }, south])).toEqual([
      ['North', '10.00', '11.00'],
    ]);
    expect(restated([north, south], [north])).toEqual([['South', '20.00', null]]);
  });

  test('is nothing when a business unit is renamed, also to what another was called', () => {
    expect(restated([north, south], [{ ...north, businessUnit: 'Nordics' }, south])).toEqual([]);
    const exchanged = [
      { ...north, businessUnit: 'South' },
      { ...south, businessUnit: 'North' },
    ];
    expect(restated([north, south], exchanged)).toEqual([]);
  });

  test('is nothing when a unit was deleted and imported again', () => {
    expect(restated([north], [{ ...north, id: 9, businessUnitId: 9 }])).toEqual([]);
  });

  test('is nothing right after several plans of one report for the same were published', () => {
    const again = { ...north, id: 3, amount: '12.00' };
    expect(restated([north, again], [north, again])).toEqual([]);
    expect(restated([north, again], [north, { ...again, amount: '13.00' }])).toEqual([
      ['North', '12.00', '13.00'],
    ]);
  });

  test('is an amount of a plan by line that was opened again, and not what another version says', () => {
    const since = (source: PackSource) => {
      const manifest = JSON.stringify({ figures: manifestFigures(planned('Agreed', '5.00')) });
      return restatedFigures(manifest, source, () => true).map(({ name }) => name);
    };
    expect(since(planned('Agreed', '5.00'))).toEqual([]);
    expect(since(planned('Agreed', '6.00'))).toHaveLength(7);
    expect(since(planned('Agreed', '6.00'))).toContain('Revenue, Agreed, October 2026');
    expect(since(planned('Later', '6.00'))).toEqual([]);
    expect(since(onlyFigures())).toEqual([]);
  });
});

const called = (lineNames: PackSource['basis']['lineNames']): PackSource => {
  const source = planned('Agreed', '5.00');
  return { ...source, basis: { ...source.basis, lineNames } };
};

test('figures have the names of the day on which they were published', () => {
  const names = manifestFigures(called({ revenue: 'Turnover' })).map(({ name }) => name);
  expect(names).toContain('Turnover, October 2026');
  expect(names).toContain('Turnover, Agreed, October 2026');
  const manifest = JSON.stringify({ figures: manifestFigures(called({})) });
  expect(restatedFigures(manifest, called({ revenue: 'Turnover' }), () => true)).toEqual([]);
});

describe('a version changed since an earlier one', () => {
  const texts = { overview: 'a', notes: null, summaryNotes: null, bulletPoints: null };
  const version = (source: PackSource, other: object = {}) => ({
    number: 1,
    manifest: JSON.stringify({
      figures: manifestFigures(source),
      texts,
      documents: [],
      ...other,
    }),
  });

  test('amounts, items, texts, documents and plans', () => {
    const before = version(sourceOf([north]));
    expect(versionChanges(before, before)).toEqual({ number: 1, figures: [], parts: [] });
    const raised = version(sourceOf([{ ...north, amount: '11.00' }]), {
      texts: { ...texts, notes: 'b', meeting: 'c' },
      documents: [{ name: 'terms.pdf', size: 1, sha256: 'd' }],
    });
    expect(versionChanges(before, raised)).toEqual({
      number: 1,
      figures: [expect.objectContaining({ published: '10.00', current: '11.00' })],
      parts: ['Financial notes', 'Decisions and actions', 'Documents'],
    });
    expect(versionChanges(version(onlyFigures()), version(planned('Agreed', '5.00')))).toEqual({
      number: 1,
      figures: [],
      parts: ['Plan Agreed (new)'],
    });
  });
});
