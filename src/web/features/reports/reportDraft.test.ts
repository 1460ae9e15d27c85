import { describe, expect, test } from 'vitest';
import {
  canBeSaved,
  changedFields,
  openEdit,
  rebase,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn,
} from '../../editing/recordEdit.ts';
import {
  addBullet,
  changeBullet,
  moveBullet,
  openReport,
  formPlaces,
  removeBullet,
  REPORT,
  reportChanges,
  type ReportDraft,
  type EditableReport,
} from './reportDraft.ts';

const STORED: EditableReport = {
  version: 1,
  overview: 'A steady month.',
  notes: null,
  summaryNotes: 'Margins held.',
  staffCount: 120,
  bulletPoints: [
    { id: 1, summaryId: 9, category: 'General', bulletText: 'First' },
    { id: 2, summaryId: 9, category: 'Strategy', bulletText: 'Second' },
    { id: 3, summaryId: 9, category: 'General', bulletText: 'Third' },
  ],
};
const opened = openReport(STORED);
const edit = openEdit(REPORT, STORED);
const changesOf = (draft: ReportDraft) => reportChanges({ ...edit, draft });

describe('what is sent', () => {
  test('is nothing for a form that was only opened', () => {
    expect(changesOf(opened)).toEqual({});
  });

  test('is the changed fields and no others', () => {
    expect(changesOf({ ...opened, overview: 'A good month.' })).toEqual({
      overview: 'A good month.',
    });
  });

  test('is null for what was emptied, never 0 people', () => {
    expect(changesOf({ ...opened, summaryNotes: ' ', staffCount: '' })).toEqual({
      summaryNotes: null,
      staffCount: null,
    });
  });

  test('is the whole list of bullets once one of them changed, each with its identity', () => {
    const bulletPoints = addBullet(
      moveBullet(removeBullet(opened.bulletPoints, '1'), '3', -1),
      'new-1',
      'Acquisitions',
    );
    const worded = changeBullet(bulletPoints, 'new-1', { bulletText: 'Fourth' });
    expect(changesOf({ ...opened, bulletPoints: worded })).toEqual({
      bulletPoints: [
        { id: 3, category: 'General', bulletText: 'Third' },
        { id: 2, category: 'Strategy', bulletText: 'Second' },
        { category: 'Acquisitions', bulletText: 'Fourth' },
      ],
    });
  });
});

function keys(bullets: readonly { key: string }[]): string {
  return bullets.map(({ key }) => key).join('');
}

describe('moving a bullet', () => {
  test('passes its neighbour', () => {
    expect(keys(moveBullet(opened.bulletPoints, '2', -1))).toBe('213');
    expect(keys(moveBullet(opened.bulletPoints, '2', 1))).toBe('132');
  });

  test('stays at the ends', () => {
    expect(keys(moveBullet(opened.bulletPoints, '1', -1))).toBe('123');
    expect(keys(moveBullet(opened.bulletPoints, '3', 1))).toBe('123');
  });
});

test('names what cannot be saved', () => {
  const draft = {
    ...opened,
    staffCount: '12.5',
    overview: 'x'.repeat(20_001),
    bulletPoints: addBullet(opened.bulletPoints, 'new', 'General'),
  };
  const tried = trySave(REPORT, { ...edit, draft });
  expect(Object.fromEntries(shownProblems(REPORT, tried))).toEqual({
    overview: 'At most 20,000 characters',
    staffCount: 'Enter a whole number of people, or leave it blank',
    'bulletPoints.new': 'Bullet text is required',
  });
  expect(canBeSaved(REPORT, edit)).toBe(true);
  expect(canBeSaved(REPORT, tried)).toBe(false);
  // Figures have made texts longer than anybody may type them.
  const [first, ...others] = STORED.bulletPoints;
  const long = {
    ...STORED,
    overview: 'x'.repeat(20_005),
    bulletPoints:
      first === undefined ? [] : [{ ...first, bulletText: 'x'.repeat(4_005) }, ...others],
  };
  const grown = typeIn(openEdit(REPORT, long), 'staffCount', '121');
  expect(canBeSaved(REPORT, grown)).toBe(true);
  expect(canBeSaved(REPORT, typeIn(grown, 'overview', 'x'.repeat(20_006)))).toBe(false);
  const typed = grown.draft.bulletPoints.map((one) => ({ ...one, bulletText: 'x'.repeat(4_005) }));
  expect([...shownProblems(REPORT, trySave(REPORT, typeIn(grown, 'bulletPoints', typed)))]).toEqual(
    ['2', '3'].map((key) => [`bulletPoints.${key}`, 'At most 4,000 characters']),
  );
  expect(shownProblems(REPORT, { ...edit, draft }).size).toBe(0);
  const ofStaff = (staffCount: string) =>
    shownProblems(REPORT, trySave(REPORT, { ...edit, draft: { ...opened, staffCount } })).size;
  expect(['0', '1000000', '1000001', '-1'].map(ofStaff)).toEqual([0, 0, 1, 1]);
});

test('the server’s reason for a bullet is shown at that bullet, wherever it has been moved', () => {
  const bulletPoints = moveBullet(opened.bulletPoints, '3', -1);
  const sent = { ...edit, draft: { ...opened, bulletPoints } };
  const reasons = new Map([
    ['bulletPoints.1.bulletText', 'Too long'],
    ['overview', 'No'],
  ]);
  const refused = { ...sent, reasons: formPlaces(reasons, sent) };
  expect([...refused.reasons]).toEqual([
    ['bulletPoints.3', 'Too long'],
    ['overview', 'No'],
  ]);
  const typed = typeIn(refused, 'bulletPoints', removeBullet(bulletPoints, '1'));
  expect([...typed.reasons.keys()]).toEqual(['overview']);
});

test('the server’s reason for a stretch is shown at the text that it is in', () => {
  const sent = [
    { text: 'notes', bullet: undefined },
    { text: 'bulletPoint', bullet: 1 },
  ] as const;
  const reasons = new Map([
    ['quotedFigures.0.figure', 'No such plan'],
    ['quotedFigures.1', 'Another number'],
    ['quotedFigures.2', 'Too many'],
  ]);
  expect([...formPlaces(reasons, edit, sent)]).toEqual([
    ['notes', 'No such plan'],
    ['bulletPoints.2', 'Another number'],
    ['quotedFigures.2', 'Too many'],
  ]);
});

describe('when a colleague saved first', () => {
  const newer: EditableReport = {
    ...STORED,
    overview: 'Theirs.',
    notes: 'New notes.',
    bulletPoints: STORED.bulletPoints.slice(1),
    version: 2,
  };
  const mine = {
    ...edit,
    draft: {
      ...opened,
      overview: 'Mine.',
      bulletPoints: changeBullet(opened.bulletPoints, '2', { category: 'General' }),
      staffCount: '121',
    },
  };
  const merged = rebase(REPORT, mine, newer);

  test('fields that both changed are for the person to choose, the rest merges', () => {
    expect(merged.conflicts).toEqual(['overview', 'bulletPoints']);
    expect(merged.takenOver).toEqual(['notes']);
    expect(merged.draft.notes).toBe('New notes.');
    expect(merged.note).toMatch(/^Someone else changed this report/);
  });

  test('taking theirs leaves the own other changes', () => {
    const taken = takeTheirs(REPORT, takeTheirs(REPORT, merged, 'overview'), 'bulletPoints');
    expect(changedFields(REPORT, taken)).toEqual(['staffCount']);
    expect(reportChanges(taken)).toEqual({ staffCount: 121 });
  });
});
