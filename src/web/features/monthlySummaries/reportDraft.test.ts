import { describe, expect, test } from 'vitest';
import {
  addBullet,
  changeBullet,
  changedReportFields,
  type EditableReport,
  mergeReport,
  moveBullet,
  openReport,
  removeBullet,
  reportChanges,
  reportProblems,
  takeReportFields,
} from './reportDraft.ts';

const REPORT: EditableReport = {
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
const opened = openReport(REPORT);

describe('what is sent', () => {
  test('is nothing for a form that was only opened', () => {
    expect(reportChanges(REPORT, opened)).toEqual({});
  });

  test('is the changed fields and no others', () => {
    expect(reportChanges(REPORT, { ...opened, overview: 'A good month.' })).toEqual({
      overview: 'A good month.',
    });
  });

  test('is null for what was emptied, never 0 people', () => {
    expect(reportChanges(REPORT, { ...opened, summaryNotes: ' ', staffCount: '' })).toEqual({
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
    expect(reportChanges(REPORT, { ...opened, bulletPoints: worded })).toEqual({
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
  expect(Object.fromEntries(reportProblems(draft))).toEqual({
    overview: 'At most 20,000 characters',
    staffCount: 'Enter a whole number of people, or leave it blank',
    new: 'Bullet text is required',
  });
  expect(reportProblems(opened).size).toBe(0);
  const ofStaff = (staffCount: string) => reportProblems({ ...opened, staffCount }).size;
  expect(['0', '1000000', '1000001', '-1'].map(ofStaff)).toEqual([0, 0, 1, 1]);
});

describe('when a colleague saved first', () => {
  const newer: EditableReport = {
    ...REPORT,
    overview: 'Theirs.',
    notes: 'New notes.',
    bulletPoints: REPORT.bulletPoints.slice(1),
  };
  const mine = {
    ...opened,
    overview: 'Mine.',
    bulletPoints: changeBullet(opened.bulletPoints, '2', { category: 'General' }),
    staffCount: '121',
  };

  test('fields that both changed are for the person to choose, the rest merges', () => {
    expect(mergeReport(REPORT, newer, mine)).toEqual({
      conflicts: ['overview', 'bulletPoints'],
      updated: ['notes'],
    });
  });

  test('taking theirs leaves the own other changes', () => {
    const taken = takeReportFields(['overview', 'bulletPoints', 'notes'], newer, mine);
    expect(changedReportFields(newer, taken)).toEqual(['staffCount']);
  });
});
