import { expect, test } from 'vitest';
import { changedQuotes, draftQuotes } from './draftQuotes.ts';
import type { ReportDraft } from './reportDraft.ts';

const CASH = { figure: 'cash.2026-04', said: '$9' };
const STORED = [
  { ...CASH, text: 'overview', bulletId: null, place: 9 },
  { ...CASH, text: 'bulletPoint', bulletId: 7, place: 0 },
] as const;

const draft: ReportDraft = {
  overview: 'Cash was $9.',
  notes: '',
  summaryNotes: '',
  staffCount: '',
  bulletPoints: [
    { key: 'new', category: 'General', bulletText: '  We have $9' },
    { key: '7', id: 7, category: 'General', bulletText: '$9 of cash' },
  ],
  quotes: { new: [{ ...CASH, place: 10 }] },
};

test('what follows a figure is sent with the texts that are sent', () => {
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
  const theirs = { ...draft, overview: 'Cash was low.' };
  expect(draftQuotes(theirs, STORED, 'overview', null)).toEqual([]);
});
