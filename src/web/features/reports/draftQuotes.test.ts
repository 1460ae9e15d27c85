import { expect, test } from 'vitest';
import { changedFields, openEdit, rebase, takeTheirs, typeIn } from '../../editing/recordEdit.ts';
import { changedQuotes, draftQuotes, quotingReport, type StoredQuotes } from './draftQuotes.ts';
import type { EditableReport, ReportDraft } from './reportDraft.ts';
import { openReport, reportChanges } from './reportDraft.ts';

const CASH = { figure: 'cash.2026-04', said: '$9' };
const QUOTED = [
  { ...CASH, text: 'overview', bulletId: null, place: 9 },
  { ...CASH, text: 'bulletPoint', bulletId: 7, place: 0 },
] as const;

const BASE: EditableReport = {
  version: 1,
  overview: 'Cash was $9.',
  notes: null,
  summaryNotes: 'Up to $9.',
  staffCount: null,
  bulletPoints: [
    { id: 7, summaryId: 1, category: 'General', bulletText: '$9 of cash' },
    { id: 8, summaryId: 1, category: 'General', bulletText: 'Orders' },
  ],
};
const STORED = { base: BASE, quoted: QUOTED };
const RULES = quotingReport(QUOTED);
const edit = openEdit(RULES, BASE);
const atOverview = (draft: ReportDraft, stored: StoredQuotes = STORED) =>
  draftQuotes(draft, stored, 'overview', null).map(({ place, said }) => [place, said]);

test('what follows a figure is sent with the texts that are sent', () => {
  const draft: ReportDraft = {
    ...edit.draft,
    bulletPoints: [
      { key: 'new', category: 'General', bulletText: '  We have $9' },
      { key: '7', id: 7, category: 'General', bulletText: '$9 of cash' },
    ],
    quotes: { new: [{ ...CASH, place: 10 }] },
  };
  expect(changedQuotes({ notes: 'New' }, draft, STORED)).toEqual([]);
  expect(changedQuotes({ overview: draft.overview }, draft, STORED)).toEqual([
    { ...CASH, text: 'overview', place: 9 },
  ]);
  // Bullets are stored without the spaces before them.
  expect(changedQuotes({ bulletPoints: [] }, draft, STORED)).toEqual([
    { ...CASH, text: 'bulletPoint', bullet: 0, place: 8 },
    { ...CASH, text: 'bulletPoint', bullet: 1, place: 0 },
  ]);
});

test('a text that a colleague has replaced keeps what stands in it', () => {
  expect(atOverview({ ...edit.draft, overview: 'Cash was low.' })).toEqual([]);
  expect(atOverview({ ...edit.draft, overview: 'In all cash was $9.' })).toEqual([[16, '$9']]);
});

test('a number that follows a figure from now on is a change, with the same letters', () => {
  const typed = typeIn(edit, 'quotes', { summaryNotes: [{ ...CASH, place: 6 }] });
  expect(changedFields(RULES, typed)).toEqual(['summaryNotes']);
  const changes = reportChanges(typed, RULES);
  expect(changes).toEqual({ summaryNotes: 'Up to $9.' });
  expect(changedQuotes(changes, typed.draft, STORED)).toEqual([
    { ...CASH, text: 'summaryNotes', place: 6 },
  ]);
  const other = typeIn(edit, 'quotes', {
    overview: [{ figure: 'cash.2026-03', said: '$9', place: 9 }],
  });
  expect(changedFields(RULES, other)).toEqual(['overview']);
  const bullet = typeIn(edit, 'quotes', {
    8: [],
    7: [{ figure: 'cash.2026-03', said: '$9', place: 0 }],
  });
  expect(changedFields(RULES, bullet)).toEqual(['bulletPoints']);
});

test('what was typed over and put back follows as before', () => {
  const undone = typeIn(edit, 'quotes', { overview: [], 7: [], 8: [] });
  expect(changedFields(RULES, undone)).toEqual([]);
  expect(atOverview(undone.draft)).toEqual([[9, '$9']]);
  const typed = typeIn(undone, 'bulletPoints', [
    ...undone.draft.bulletPoints.slice(0, 1),
    { key: '8', id: 8, category: 'General', bulletText: 'More orders' },
  ]);
  expect(changedQuotes(reportChanges(typed, RULES), typed.draft, STORED)).toEqual([
    { ...CASH, text: 'bulletPoint', bullet: 0, place: 0 },
  ]);
});

test("a colleague's text comes with what follows in it", () => {
  const newer = { ...BASE, version: 2, overview: 'Now cash was $10. It grew, to $9.' };
  const quoted = [{ ...CASH, said: '$10', text: 'overview', bulletId: null, place: 13 }] as const;
  const rules = quotingReport(quoted);
  const mine = typeIn(
    typeIn(edit, 'overview', 'Cash was $9, we think, and the bank has $9.'),
    'quotes',
    {
      overview: [
        { ...CASH, place: 9 },
        { ...CASH, place: 40 },
      ],
    },
  );
  const merged = rebase(rules, mine, newer);
  expect(merged.conflicts).toEqual(['overview']);
  const taken = takeTheirs(rules, merged, 'overview');
  expect(atOverview(taken.draft, { base: newer, quoted })).toEqual([[13, '$10']]);
  expect(changedFields(rules, taken)).toEqual([]);
  // The same where the form took it over by itself: it was typed in and put back.
  const undone = typeIn(edit, 'quotes', { overview: [{ ...CASH, place: 30 }], 7: [] });
  const over = rebase(rules, undone, newer);
  expect(over.takenOver).toEqual(['overview']);
  expect(over.draft.quotes).toEqual({ 7: [] });
  expect(openReport(newer).overview).toBe(over.draft.overview);
});
