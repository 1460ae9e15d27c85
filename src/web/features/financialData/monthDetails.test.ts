import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import {
  keepMine,
  openEdit,
  rebase,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn,
} from '../../editing/recordEdit.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { reshownLinesNote } from '../../../finance/catalogue.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { figuresCsv } from '../../components/figuresCsv.ts';
import { basisOfMonths, editColumns } from './financialTable.view.ts';
import { typedCell } from './figureCells.ts';
import { costLines } from './financialDetail.view.ts';
import {
  changedNoteQuotes,
  MONTH_DETAILS,
  monthDetailChanges,
  quotesInNote,
  quotingDetails,
} from './monthDetails.ts';

const MAY: FinancialData = {
  id: 2,
  fyId: 14,
  monthNum: 2,
  monthName: 'May',
  revenue: '100.00',
  ebitda: null,
  adjEbitda: null,
  cash: null,
  grossProfit: null,
  grossMarginPercent: null,
  production: null,
  salesMarketing: null,
  customerSuccess: '5000.00',
  marketing: null,
  rnd: null,
  admin: null,
  other: '0.00',
  notReported: [],
  notes: 'One-off rebate.',
  summaryNotes: null,
  updatedAt: '2026-06-02T00:00:00.000Z',
  version: 1,
};
const opened = openEdit(MONTH_DETAILS, MAY);

test('Other Costs are listed only when there are any', () => {
  const label = expect.objectContaining({ label: 'Other Costs' });
  expect(costLines({ ...MAY, other: '0.00' })).not.toContainEqual(label);
  expect(costLines({ ...MAY, other: null })).not.toContainEqual(label);
  expect(costLines({ ...MAY, other: '-1.00' })).toContainEqual(label);
});

const labelsOf = (month: FinancialData) => costLines(month).map(({ label }) => label);
const headings = (months: readonly FinancialData[]) =>
  editColumns(months).map(({ heading }) => heading);
const csvHead = (figures: FinancialData) =>
  figuresCsv([{ figures, fyLabel: 'FY26', calendarYear: 2026 }]).split('\n')[0];

describe('a company that calls Admin Overheads and hides Marketing', () => {
  beforeEach(() =>
    showBasis(
      { ...STANDARD_BASIS, lineNames: { admin: 'Overheads' }, hiddenLines: ['marketing'] },
      'self',
    ),
  );
  afterEach(() => showBasis(STANDARD_BASIS, 'self'));

  test('reads so in details, tables and CSV', () => {
    expect(labelsOf(MAY)).toContain('Overheads');
    expect(headings([MAY])).toContain('Overheads');
    expect(csvHead(MAY)).toMatch(/,Overheads,/);
    for (const text of [labelsOf(MAY), headings([MAY]), csvHead(MAY)]) {
      expect(String(text)).not.toMatch(/Admin|(?<!& )Marketing/);
    }
  });

  test('sees Marketing again in a month with an amount', () => {
    const spent = { ...MAY, marketing: '70.00' };
    expect(labelsOf(spent)).toContain('Marketing');
    expect(csvHead(spent)).toMatch(/,Marketing,/);
    expect(reshownLinesNote(basisOfMonths([MAY, spent]), ['marketing'])).toBe(
      'Marketing: Hidden in Settings, but shown because it has an amount.',
    );
  });
});

describe('saving the details', () => {
  test('opening them changes nothing', () => {
    expect(monthDetailChanges(trySave(MONTH_DETAILS, opened))).toEqual({});
  });

  test('sends what changed, and null for notes that were emptied', () => {
    const edit = typeIn(typeIn(opened, 'marketing', typedCell('(1,200)')), 'notes', '  ');
    expect(monthDetailChanges(edit)).toEqual({ marketing: '-1200', notes: null });
  });

  test('says what cannot be saved', () => {
    const edit = typeIn(opened, 'summaryNotes', 'x'.repeat(20_001));
    expect([...shownProblems(MONTH_DETAILS, edit)]).toEqual([
      ['summaryNotes', 'At most 20,000 characters'],
    ]);
    // A figure has made the stored note longer, which is no reason to refuse another.
    const { base } = opened;
    const long = openEdit(MONTH_DETAILS, { ...base, summaryNotes: 'x'.repeat(20_001) });
    expect(shownProblems(MONTH_DETAILS, typeIn(long, 'notes', 'Well.')).size).toBe(0);
  });
});

describe('when a colleague saved first', () => {
  const mine = typeIn(typeIn(opened, 'customerSuccess', typedCell('6000')), 'notes', 'Mine.');
  const newer = {
    ...MAY,
    customerSuccess: '7000.00',
    notes: 'Theirs.',
    summaryNotes: 'New.',
    version: 2,
  };
  const merged = rebase(MONTH_DETAILS, mine, newer);

  test('fields that both changed need a choice, the rest is taken over', () => {
    expect(merged.conflicts).toEqual(['customerSuccess', 'notes']);
    expect(merged.draft.summaryNotes).toBe('New.');
    expect(merged.note).toMatch(/^Someone else changed this month while you were editing/);
  });

  test('each choice settles one field', () => {
    const kept = keepMine(merged, 'notes');
    expect(kept.conflicts).toEqual(['customerSuccess']);
    expect(monthDetailChanges(takeTheirs(MONTH_DETAILS, kept, 'customerSuccess'))).toEqual({
      notes: 'Mine.',
    });
  });

  test('a change of a figure that only the table has is taken over silently', () => {
    const edit = rebase(MONTH_DETAILS, mine, { ...MAY, revenue: '7.00', version: 2 });
    expect([edit.note, edit.base.version]).toEqual([null, 2]);
  });
});

test('a number of a note that follows a figure from now on is a change, with the same letters', () => {
  const base = { ...MAY, notes: 'Rebate of $5K. Up.' };
  const quote = { figure: 'customerSuccess.2026-05', said: '$5K', place: 10 };
  const put = typeIn(openEdit(MONTH_DETAILS, base), 'quotes', { notes: [quote] });
  const changes = monthDetailChanges(put, quotingDetails([]));
  expect(changes).toEqual({ notes: base.notes });
  expect(changedNoteQuotes(changes, put.draft, { base, quoted: [] })).toEqual([
    { ...quote, text: 'notes' },
  ]);
  // Nothing is sent if it follows already; a colleague's note arrives with its figures.
  const quoted = [{ ...quote, text: 'notes', bulletId: null }] as const;
  const rules = quotingDetails(quoted);
  expect(monthDetailChanges(put, rules)).toEqual({});
  const newer = { ...base, version: 2, notes: 'A rebate of $5K. Up.' };
  const now = [{ ...quoted[0], place: 12 }];
  const undone = typeIn(put, 'quotes', { notes: [] });
  const taken = rebase(quotingDetails(now), undone, newer);
  expect(quotesInNote(taken.draft, { base: newer, quoted: now }, 'notes')).toEqual([
    { ...quote, place: 12 },
  ]);
});
