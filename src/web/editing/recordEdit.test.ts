import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBeSaved,
  changedFields,
  CHOOSE_ONE,
  keepMine,
  leaveField,
  openEdit,
  rebase,
  type RecordEdit,
  type RecordRules,
  refuse,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn,
} from './recordEdit.ts';

interface Card {
  readonly title: string;
  readonly body: string;
  readonly size: string;
}
interface StoredCard extends Card {
  readonly version: number;
}

const FIELDS = ['title', 'body', 'size'] as const;
const said = (text: string) => text.trim().toLowerCase();

/** Spelling does not matter; a title is required, and is trimmed once it is left. */
const CARD: RecordRules<StoredCard, Card> = {
  fields: FIELDS,
  version: ({ version }) => version,
  open: ({ title, body, size }) => ({ title, body, size }),
  isSame: (field, a, b) => said(a[field]) === said(b[field]),
  leave: (draft, field) => ({ ...draft, [field]: draft[field].trim() }),
  problems: ({ title }) => new Map(title.trim() === '' ? [['title', 'Required']] : []),
  showsProblems: 'onceTried',
  changedMeanwhile: 'Changed meanwhile',
};
const ONCE_LEFT = { ...CARD, showsProblems: 'onceLeft' } as const;
const AT_ONCE = { ...CARD, showsProblems: 'atOnce' } as const;

const STORED: StoredCard = { title: 'Cash', body: 'Fell', size: '1', version: 1 };
const opened = openEdit(CARD, STORED);
const newer = (change: Partial<Card>, version = 2): StoredCard => ({
  ...STORED,
  ...change,
  version,
});

describe('typing', () => {
  test('an opened record changes nothing, not even once every field was left', () => {
    expect(changedFields(CARD, trySave(CARD, opened))).toEqual([]);
  });

  test('the same in another spelling is no change', () => {
    expect(changedFields(CARD, typeIn(opened, 'title', ' CASH '))).toEqual([]);
    expect(changedFields(CARD, typeIn(opened, 'title', 'Debt'))).toEqual(['title']);
  });

  test('a field is spelled out once it is left, and all are as a save begins', () => {
    const typed = typeIn(typeIn(opened, 'title', ' a '), 'body', ' b ');
    expect(leaveField(CARD, typed, 'title').draft).toMatchObject({ title: 'a', body: ' b ' });
    expect(trySave(CARD, typed).draft).toMatchObject({ title: 'a', body: 'b' });
  });
});

const blank = typeIn(opened, 'title', '');

describe('messages at the fields', () => {
  test('at once', () => {
    expect(shownProblems(AT_ONCE, blank).get('title')).toBe('Required');
  });

  test('once the field is left, and not while it is typed in again', () => {
    const left = leaveField(ONCE_LEFT, blank, 'title');
    expect(shownProblems(ONCE_LEFT, blank).size).toBe(0);
    expect(shownProblems(ONCE_LEFT, left).get('title')).toBe('Required');
    expect(shownProblems(ONCE_LEFT, typeIn(left, 'title', ' ')).size).toBe(0);
    expect(shownProblems(ONCE_LEFT, typeIn(left, 'body', 'x')).get('title')).toBe('Required');
  });

  test('once a save was tried', () => {
    expect(shownProblems(CARD, blank).size).toBe(0);
    expect(shownProblems(CARD, trySave(CARD, blank)).get('title')).toBe('Required');
  });

  test('an invalid draft is not saved, with or without a message', () => {
    expect(canBeSaved(CARD, blank)).toBe(false);
    expect(canBeSaved(CARD, opened)).toBe(true);
  });
});

describe('a refused save', () => {
  const refusal = {
    toast: 'No',
    note: 'It was refused',
    reasons: new Map([
      ['title', 'Too plain'],
      ['body.7', 'Too long'],
    ]),
    isStale: false,
  };
  const typed = trySave(CARD, typeIn(opened, 'title', 'Debt'));
  const refused = refuse(CARD, typed, refusal, null);

  test('keeps what was typed, with the reasons at their places and a note', () => {
    expect(refused.draft.title).toBe('Debt');
    expect(shownProblems(CARD, refused)).toEqual(refusal.reasons);
    expect(refused.note).toBe('It was refused');
  });

  test('a reason goes when its field is typed in, and only that one', () => {
    expect([...typeIn(refused, 'title', 'x').reasons.keys()]).toEqual(['body.7']);
    expect([...typeIn(refused, 'body', 'x').reasons.keys()]).toEqual(['title']);
    expect([...typeIn(refused, 'size', 'x').reasons.keys()]).toEqual(['title', 'body.7']);
  });

  test('a fault found by the form replaces the server’s reason', () => {
    const emptied = { ...refused, draft: { ...refused.draft, title: '' } };
    expect(shownProblems(CARD, emptied).get('title')).toBe('Required');
  });

  test('the next try begins without reasons and note', () => {
    const again = trySave(CARD, refused);
    expect([again.reasons.size, again.note]).toEqual([0, null]);
    expect(canBeSaved(CARD, refused)).toBe(true);
  });

  test('a part that was carried out is what the next try builds on', () => {
    const half = refuse(CARD, typed, { ...refusal, base: newer({ title: 'Debt' }) }, null);
    expect(half.base.version).toBe(2);
    expect(changedFields(CARD, half)).toEqual([]);
  });

  test('a stale one goes on from the newer record, and says why even where nothing moved', () => {
    const stale = refuse(CARD, typed, { ...refusal, reasons: new Map() }, newer({}));
    expect([stale.base.version, stale.note]).toEqual([2, 'Changed meanwhile']);
    expect(stale.draft.title).toBe('Debt');
    expect(stale.conflicts).toEqual([]);
  });

  test('a stale one whose screen says it elsewhere has a note only where something moved', () => {
    const silent = { ...refusal, note: null };
    expect(refuse(CARD, typed, silent, newer({})).note).toBeNull();
    expect(refuse(CARD, typed, silent, newer({ body: 'Rose' })).note).toBe('Changed meanwhile');
  });
});

describe('a colleague’s newer record', () => {
  const mine = typeIn(typeIn(opened, 'title', 'Debt'), 'size', '2');

  test('theirs alone is taken over, mine alone stays, both is a choice, the same is neither', () => {
    const edit = rebase(CARD, mine, newer({ title: 'Equity', body: 'Rose', size: ' 2 ' }));
    expect(edit.draft).toEqual({ title: 'Debt', body: 'Rose', size: '2' });
    expect(edit.conflicts).toEqual(['title']);
    expect(edit.takenOver).toEqual(['body']);
    expect(edit.note).toBe('Changed meanwhile');
    expect(changedFields(CARD, edit)).toEqual(['title']);
  });

  test('changes outside the fields are taken silently', () => {
    const edit = rebase(CARD, { ...mine, note: 'Before' }, newer({}));
    expect([edit.base.version, edit.note]).toEqual([2, 'Before']);
    expect(edit.draft).toEqual(mine.draft);
  });

  test('nothing is saved until one of the two is chosen', () => {
    const edit = rebase(AT_ONCE, mine, newer({ title: 'Equity' }));
    expect(canBeSaved(AT_ONCE, edit)).toBe(false);
    expect(shownProblems(AT_ONCE, edit)).toEqual(new Map([['title', CHOOSE_ONE]]));
    expect(shownProblems(CARD, edit).size).toBe(0);
    expect(shownProblems(CARD, trySave(CARD, edit)).get('title')).toBe(CHOOSE_ONE);
    expect(canBeSaved(AT_ONCE, keepMine(edit, 'title'))).toBe(true);
    expect(changedFields(CARD, keepMine(edit, 'title'))).toEqual(['title', 'size']);
    const taken = takeTheirs(CARD, edit, 'title');
    expect(taken.draft).toEqual({ title: 'Equity', body: 'Fell', size: '2' });
    expect(changedFields(CARD, taken)).toEqual(['size']);
  });

  test('a choice stays open when a third version moves something else', () => {
    const second = rebase(CARD, mine, newer({ title: 'Equity' }));
    const third = rebase(CARD, second, newer({ title: 'Equity', body: 'Rose' }, 3));
    expect(third.conflicts).toEqual(['title']);
  });

  test('a choice is settled when the colleague comes to say the same', () => {
    const second = rebase(CARD, mine, newer({ title: 'Equity' }));
    expect(rebase(CARD, second, newer({ title: 'debt' }, 3)).conflicts).toEqual([]);
  });

  test('a choice is settled when theirs was typed, and a third version is taken over then', () => {
    const second = typeIn(rebase(CARD, mine, newer({ title: 'Equity' })), 'title', 'Equity');
    const third = rebase(CARD, second, newer({ title: 'Tax' }, 3));
    expect(third.conflicts).toEqual([]);
    expect(third.draft.title).toBe('Tax');
  });

  test('a choice is asked again only when the record changes again', () => {
    const chosen = keepMine(rebase(CARD, mine, newer({ title: 'Equity' })), 'title');
    const other = rebase(CARD, chosen, newer({ title: 'Equity', body: 'Rose' }, 3));
    expect(other.conflicts).toEqual([]);
    expect(rebase(CARD, other, newer({ title: 'Tax' }, 4)).conflicts).toEqual(['title']);
  });

  test('the server’s reason goes from a field that has moved', () => {
    const reasons = new Map([
      ['title', 'No'],
      ['size', 'No'],
    ]);
    const edit = rebase(CARD, { ...mine, reasons }, newer({ title: 'Equity' }));
    expect([...edit.reasons.keys()]).toEqual(['size']);
  });
});

describe('whatever two people do', () => {
  const word = fc.constantFrom('', 'a', 'A ', 'b', 'c');
  const card = fc.record({ title: word, body: word, size: word });
  const step = fc.oneof(
    fc.record({ is: fc.constant('type'), field: fc.constantFrom(...FIELDS), text: word }),
    fc.record({ is: fc.constant('leave'), field: fc.constantFrom(...FIELDS), text: word }),
    fc.record({ is: fc.constant('keep'), field: fc.constantFrom(...FIELDS), text: word }),
    fc.record({ is: fc.constant('take'), field: fc.constantFrom(...FIELDS), text: word }),
    fc.record({ is: fc.constant('save'), field: fc.constantFrom(...FIELDS), text: word }),
    fc.record({ is: fc.constant('theirs'), field: fc.constantFrom(...FIELDS), text: word }),
  );
  type Step = { is: string; field: keyof Card; text: string };
  type CardEdit = RecordEdit<StoredCard, Card>;

  function next(edit: CardEdit, { is, field, text }: Step): CardEdit {
    if (is === 'type') return typeIn(edit, field, text);
    if (is === 'leave') return leaveField(CARD, edit, field);
    if (is === 'keep') return keepMine(edit, field);
    if (is === 'take') return takeTheirs(CARD, edit, field);
    if (is === 'save') return trySave(CARD, edit);
    return rebase(CARD, edit, { ...edit.base, [field]: text, version: edit.base.version + 1 });
  }

  function after(stored: Card, steps: readonly Step[]): CardEdit {
    return steps.reduce(next, openEdit(CARD, { ...stored, version: 1 }));
  }

  test('a colleague’s save never takes away what was typed, and is never written over unasked', () => {
    fc.assert(
      fc.property(card, fc.array(step), card, (stored, steps, theirs) => {
        const edit = after(stored, steps);
        const mineBefore = changedFields(CARD, edit);
        const merged = rebase(CARD, edit, { ...theirs, version: 99 });
        for (const field of FIELDS) {
          const isMine = mineBefore.includes(field);
          const hasMoved = said(edit.base[field]) !== said(theirs[field]);
          const differs = said(merged.draft[field]) !== said(theirs[field]);
          expect(said(merged.draft[field])).toBe(said((isMine ? edit.draft : theirs)[field]));
          const isAsked = merged.conflicts.includes(field);
          expect(isAsked || !(isMine && hasMoved && differs)).toBe(true);
        }
      }),
    );
  });

  test('a conflict is always about two different values, and the same save changes nothing twice', () => {
    fc.assert(
      fc.property(card, fc.array(step), card, (stored, steps, theirs) => {
        const once = rebase(CARD, after(stored, steps), { ...theirs, version: 99 });
        for (const field of once.conflicts) {
          expect(said(once.draft[field])).not.toBe(said(once.base[field]));
        }
        expect(rebase(CARD, once, once.base)).toEqual(once);
      }),
    );
  });

  test('who types nothing never has to choose, and ends with what is stored', () => {
    fc.assert(
      fc.property(card, fc.array(card), (stored, saves) => {
        const edit = saves.reduce<CardEdit>(
          (running, saved, at) => rebase(CARD, running, { ...saved, version: at + 2 }),
          openEdit(CARD, { ...stored, version: 1 }),
        );
        expect(edit.conflicts).toEqual([]);
        expect(changedFields(CARD, edit)).toEqual([]);
      }),
    );
  });

  test('taking theirs everywhere leaves nothing to save', () => {
    fc.assert(
      fc.property(card, fc.array(step), (stored, steps) => {
        const taken = FIELDS.reduce<CardEdit>(
          (running, field) => takeTheirs(CARD, running, field),
          after(stored, steps),
        );
        expect(changedFields(CARD, taken)).toEqual([]);
        expect(taken.conflicts).toEqual([]);
      }),
    );
  });
});
