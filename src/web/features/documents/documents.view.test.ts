import { describe, expect, test } from 'vitest';
import type { Document } from '../../../contract/documents.ts';
import { DEFAULT_ORDER, DOCUMENT_ORDERS, documentsSearch } from './documents.search.ts';
import { nextOrder, sortedBy } from '../../components/sortOrder.ts';
import { type DocumentColumn, documentRows, sortRows } from './documents.view.ts';

const SUMMARIES = [
  { id: 7, fyId: 13, monthName: 'April', year: 2025 },
  { id: 9, fyId: 13, monthName: 'January', year: 2026 },
];

function made(id: number, originalName: string, more: Partial<Document> = {}): Document {
  return {
    id,
    summaryId: 7,
    fileName: `stored-${id}`,
    originalName,
    fileType: 'pdf',
    fileSize: 1000 + id,
    textStatus: 'searchable',
    textReason: null,
    uploadedAt: `2026-01-0${id}T10:00:00.000Z`,
    version: 1,
    ...more,
  };
}

const DOCUMENTS = [
  made(4, 'board 10.pdf', { summaryId: 9 }),
  made(3, 'Board 9.pdf', { summaryId: 404 }),
  made(2, 'Figures.xlsx', { fileType: 'xlsx', fileSize: 9_000_000 }),
  made(1, 'board 9.pdf'),
];

const shown = (filter: Parameters<typeof documentRows>[2]) =>
  documentRows(DOCUMENTS, SUMMARIES, filter).map(({ document }) => document.id);

describe('filtering', () => {
  test('by name or type, whatever the case and the blanks around it', () => {
    expect(shown({ text: 'BOARD' })).toEqual([4, 3, 1]);
    expect(shown({ text: ' XlS ' })).toEqual([2]);
    expect(shown({ text: 'nothing like it' })).toEqual([]);
  });

  test('by month, and by both', () => {
    expect(shown({ summaryId: 7 })).toEqual([2, 1]);
    expect(shown({ summaryId: 7, text: 'pdf' })).toEqual([1]);
    expect(shown({ summaryId: 5 })).toEqual([]);
  });

  test('a document without its report is of an unknown month', () => {
    const months = documentRows(DOCUMENTS, SUMMARIES, {}).map(({ month }) => month);
    expect(months).toEqual(['January 2026', 'Unknown', 'April 2025', 'April 2025']);
  });
});

describe('sorting', () => {
  const rows = documentRows(DOCUMENTS, SUMMARIES, {});
  test.each([
    ['name', [3, 1, 4, 2]],
    ['-name', [2, 4, 3, 1]],
    // April 2025 comes before January 2026, and what has no month is last either way.
    ['month', [2, 1, 4, 3]],
    ['-month', [4, 2, 1, 3]],
    ['size', [1, 3, 4, 2]],
    ['-size', [2, 4, 3, 1]],
    ['type', [4, 3, 1, 2]],
    ['-type', [2, 4, 3, 1]],
    ['uploaded', [1, 2, 3, 4]],
    ['-uploaded', [4, 3, 2, 1]],
  ] as const)('by %s', (order, ids) => {
    expect(sortRows(rows, order).map(({ document }) => document.id)).toEqual(ids);
  });

  test('a heading starts with the order that is asked for most, then turns it round', () => {
    expect(nextOrder(DEFAULT_ORDER, 'name', false)).toBe('name');
    expect(nextOrder('name', 'name', false)).toBe('-name');
    expect(nextOrder<DocumentColumn>('name', 'size', true)).toBe('-size');
    expect(nextOrder('-size', 'size', true)).toBe('size');
    expect(DOCUMENT_ORDERS.map((order) => sortedBy(order).column)).toEqual(
      ['name', 'month', 'size', 'type', 'uploaded'].flatMap((column) => [column, column]),
    );
  });
});

test('an address keeps what it understands and leaves out what is the default', () => {
  expect(
    documentsSearch({ text: 'x', summaryId: '7', sort: '-size', form: 'upload', more: '1' }),
  ).toEqual({ text: 'x', summaryId: 7, sort: '-size', form: 'upload' });
  expect(documentsSearch({ text: ' ', summaryId: '-7', sort: 'colour', form: 'create' })).toEqual({
    text: undefined,
    summaryId: undefined,
    sort: undefined,
    form: undefined,
  });
  expect(documentsSearch({ sort: DEFAULT_ORDER }).sort).toBeUndefined();
});
