import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { MARKED_LINES } from '../../../finance/lines.ts';
import { LIMITS } from '../../../contract/limits.ts';
import {
  CREATE_AMOUNTS,
  draftMonth,
  emptyDraft,
  figuresStep,
  hasTyped,
  attemptKeys,
  type CreateReportDraft,
  newestUnreported,
  newReportForm,
  refusedPdf,
  reportStep,
  saveOutcome,
  shownAmount,
} from './createReportDraft.ts';

const draft = { ...emptyDraft(14), monthNum: 10 };

const months = (numbers: readonly number[]) => numbers.map((monthNum) => ({ monthNum }));

test.each([
  ['the newest with figures and no report', [1, 2, 3, 4], [1, 2], 4],
  ['a gap, where later months are reported', [1, 2, 3], [1, 3], 2],
  ['none that has not begun', [6, 7, 8, 9], [6, 7], 8],
  ['none where each has its report', [1, 2], [2, 1], null],
  ['none without figures', [], [], null],
])('a new report is proposed for %s', (_, figures, reports, proposed) => {
  const today = { calendarYear: 2026, calendarMonth: toCalendarMonth(11) };
  expect(newestUnreported('FY26', months(figures), months(reports), today)).toBe(proposed);
});
const month = { fyId: 14, monthNum: 10, monthName: 'January', year: 2027 };

const existing: FinancialData = {
  id: 77,
  fyId: 14,
  monthNum: 10,
  monthName: 'January',
  revenue: '2450000.00',
  ebitda: '310000.00',
  adjEbitda: null,
  cash: '900000.00',
  grossProfit: null,
  grossMarginPercent: null,
  production: '800000.00',
  salesMarketing: null,
  customerSuccess: null,
  marketing: null,
  rnd: null,
  admin: null,
  other: null,
  notReported: [],
  notes: null,
  summaryNotes: 'From the import.',
  updatedAt: '2027-02-01T00:00:00.000Z',
  version: 3,
};

/** The message at each field; none if the form may be sent. */
function refusals(typed: CreateReportDraft): Record<string, string> {
  const issues = newReportForm.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.at(-1), message]));
}

test('January of FY26 falls in 2027', () => {
  expect(draftMonth(draft, 'FY26')).toEqual(month);
  expect(draftMonth(emptyDraft(14), 'FY26')).toBeNull();
});

describe('what is asked for', () => {
  test('a month, in the specified words', () => {
    expect(refusals(emptyDraft(14))).toEqual({
      monthNum: 'Month is required',
    });
  });

  test('amounts that can be read', () => {
    const amounts = { revenue: 'about 2m', ebitda: '1.234', cash: '1,234.50' };
    expect(refusals({ ...draft, amounts })).toEqual({
      revenue: 'Enter an amount, such as 1,234.50',
      ebitda: 'At most 2 decimals',
    });
  });

  test('notes of a length that can be stored', () => {
    const longest = 'a'.repeat(LIMITS.noteText);
    expect(refusals({ ...draft, summaryNotes: longest, boardNotes: longest })).toEqual({});
    const tooLong = `${longest}a`;
    expect(refusals({ ...draft, summaryNotes: tooLong, boardNotes: tooLong })).toEqual({
      summaryNotes: 'At most 20,000 characters',
      boardNotes: 'At most 20,000 characters',
    });
  });

  test('a PDF under 10 MB', () => {
    expect(refusedPdf({ type: 'image/png', size: 5 })).toEqual({
      title: 'Invalid file',
      description: 'Please select a PDF file',
    });
    expect(refusedPdf({ type: 'application/pdf', size: 10 * 1024 * 1024 })?.description).toBe(
      'File size must be less than 10MB',
    );
    expect(refusedPdf({ type: 'application/pdf', size: 10 * 1024 * 1024 - 1 })).toBeNull();
  });
});

describe('the figures of a new month', () => {
  test('are posted, 0 for what was left blank, adjusted EBITDA as EBITDA', () => {
    const amounts = { revenue: '2,450,000', ebitda: '(20,000.50)' };
    expect(figuresStep({ ...draft, amounts, summaryNotes: 'Cold.' }, month, null)).toEqual({
      act: 'create',
      body: {
        fyId: 14,
        monthNum: 10,
        monthName: 'January',
        revenue: '2450000',
        ebitda: '-20000.50',
        adjEbitda: '-20000.50',
        production: '0',
        salesMarketing: '0',
        rnd: '0',
        marketing: '0',
        admin: '0',
        cash: '0',
        summaryNotes: 'Cold.',
        notReported: ['production', 'salesMarketing', 'rnd', 'marketing', 'admin', 'cash'],
      },
    });
  });

  test('A4: are asked for in every line that is entered', () => {
    expect(CREATE_AMOUNTS.map(({ key }) => key).toSorted()).toEqual(
      MARKED_LINES.filter((key) => key !== 'grossProfit').toSorted(),
    );
  });

  test('A4: keep the specified payload where all is typed, zeros that are meant too', () => {
    const nine = CREATE_AMOUNTS.slice(0, 9).map(({ key }) => key);
    const amounts = Object.fromEntries(nine.map((key) => [key, '0.00']));
    const step = figuresStep({ ...draft, amounts }, month, null);
    const { fyId, monthNum, monthName } = month;
    const zeros = Object.fromEntries(nine.map((key) => [key, '0.00']));
    expect(step).toEqual({
      act: 'create',
      body: { fyId, monthNum, monthName, ...zeros, summaryNotes: '' },
    });
    const other = figuresStep({ ...draft, amounts: { ...amounts, other: '5' } }, month, null);
    expect(other).toMatchObject({ body: { other: '5' } });
  });

  test('A4: without EBITDA say so of both, and of a report that is posted with them', () => {
    const step = figuresStep({ ...draft, amounts: { revenue: '5' } }, month, null);
    expect(step).toMatchObject({
      body: {
        ebitda: '0',
        adjEbitda: '0',
        notReported: expect.arrayContaining(['ebitda', 'adjEbitda']),
      },
    });
    const posted = reportStep(draft, month, { revenue: '5.00', ebitda: null }, null);
    expect(posted).toMatchObject({ body: { ebitda: '0', notReported: ['ebitda'] } });
  });
});

describe('figures that exist already', () => {
  test('are shown, and left alone unless they are changed', () => {
    expect(shownAmount(draft, existing, 'revenue')).toBe('2450000.00');
    expect(hasTyped(draft)).toBe(false);
    expect(figuresStep(draft, month, existing)).toEqual({ act: 'none' });
  });

  test('are patched with what differs, against the version that was read', () => {
    const amounts = { revenue: '2,450,000', production: '', admin: '', ebitda: '1' };
    expect(figuresStep({ ...draft, amounts, summaryNotes: '' }, month, existing)).toEqual({
      act: 'update',
      id: 77,
      version: 3,
      body: { ebitda: '1', production: '0', summaryNotes: '' },
    });
  });
});

describe('the report', () => {
  test('is posted with the figures of its month and the board notes as its overview', () => {
    expect(reportStep({ ...draft, boardNotes: 'Well.' }, month, existing, null)).toEqual({
      act: 'create',
      body: {
        fyId: 14,
        monthName: 'January',
        year: 2027,
        revenue: '2450000.00',
        ebitda: '310000.00',
        overview: 'Well.',
      },
    });
  });

  test('that was made by an earlier attempt is not made again', () => {
    const created = { id: 5, version: 2, overview: 'Well.', quotedFigures: undefined };
    expect(reportStep({ ...draft, boardNotes: 'Well.' }, month, existing, created)).toEqual({
      act: 'none',
    });
    expect(reportStep({ ...draft, boardNotes: 'Better.' }, month, existing, created)).toEqual({
      act: 'update',
      id: 5,
      version: 2,
      body: { overview: 'Better.' },
    });
  });
});

test('says what was and was not saved', () => {
  expect(saveOutcome('report', true, 'January 2027', 'board.pdf')).toEqual({
    saved: ['the figures for January 2027'],
    unsure: [],
    notSaved: ['the board report for January 2027', 'the file board.pdf'],
  });
  expect(saveOutcome('figures', false, 'January 2027', null)).toEqual({
    saved: [],
    unsure: ['the figures for January 2027'],
    notSaved: ['the board report for January 2027'],
  });
});

test('the same body keeps its key, another gets its own', () => {
  let made = 0;
  const keyOf = attemptKeys(() => `key-${(made += 1)}`);
  expect(keyOf({ revenue: '1' })).toBe('key-1');
  expect(keyOf({ revenue: '2' })).toBe('key-2');
  expect(keyOf({ revenue: '1' })).toBe('key-1');
});

test('what follows a figure is sent with the new report, as far as it still stands there', () => {
  const revenue = { figure: 'revenue.2027-01', said: '$2.45M' };
  const step = reportStep(
    {
      ...draft,
      boardNotes: 'Revenue was $2.45M.',
      summaryNotes: 'Good.',
      quotes: {
        boardNotes: [{ ...revenue, place: 12 }],
        summaryNotes: [{ ...revenue, place: 0 }],
      },
    },
    month,
    existing,
    null,
  );
  expect(step).toMatchObject({
    body: { quotedFigures: [{ ...revenue, text: 'overview', place: 12 }] },
  });
});

test('what follows a figure in notes that were changed for another attempt is sent with them', () => {
  const stretch = { figure: 'revenue.2027-01', place: 6, said: '$2.45M' };
  const typed = {
    ...draft,
    boardNotes: 'Well.',
    summaryNotes: 'Up to $2.45M.',
    quotes: { summaryNotes: [stretch] },
  };
  const report = { id: 5, version: 2, overview: 'Well.' };
  const quotedFigures = [{ text: 'summaryNotes' as const, ...stretch }];
  expect(reportStep(typed, month, existing, { ...report, quotedFigures: undefined })).toMatchObject(
    { act: 'update', body: { summaryNotes: 'Up to $2.45M.', quotedFigures } },
  );
  expect(reportStep(typed, month, existing, { ...report, quotedFigures })).toEqual({
    act: 'none',
  });
  // A stretch that was typed over meanwhile follows nothing any more.
  const plain = { ...typed, summaryNotes: 'Up to $2.5M.' };
  expect(reportStep(plain, month, existing, { ...report, quotedFigures })).toMatchObject({
    act: 'update',
    body: { summaryNotes: 'Up to $2.5M.', quotedFigures: [] },
  });
});
