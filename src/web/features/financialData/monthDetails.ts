import type { QuotedInReport } from '../../../contract/commentary.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { CheckedFigures } from '../../../domain/monthFindings.ts';
import { formatCount } from '../../../format/count.ts';
import { figuresIn } from '../../editing/saidFindings.ts';
import { changedFields, type RecordEdit, type RecordRules } from '../../editing/recordEdit.ts';
import { areSameQuotes, type DraftQuotes, quotesInText } from '../../editing/textQuotes.ts';
import {
  cellProblem,
  type FigureCells,
  cellFigure,
  isSameFigure,
  leftCell,
  openCells,
} from './figureCells.ts';
import type { FigureChanges } from './financialData.api.ts';
import {
  DETAIL_EDIT_KEYS,
  type DetailEditKey,
  NOTE_FIELDS,
  type NoteKey,
} from './financialDetail.view.ts';

/** The fields of a month that are in no table and are edited in its details: three costs, two notes. */
export type MonthDetails = FigureCells<DetailEditKey> &
  Readonly<Record<NoteKey | 'reason', string>> & { readonly quotes?: DraftQuotes };
export type MonthDetailsEdit = RecordEdit<FinancialData, MonthDetails>;
export type DetailField = DetailEditKey | NoteKey | 'reason';
type TextField = NoteKey | 'reason';

const NOTE_KEYS: readonly NoteKey[] = NOTE_FIELDS.map(({ key }) => key);

function isText(field: DetailField): field is TextField {
  return field === 'reason' || NOTE_KEYS.some((key) => key === field);
}

export const MONTH_DETAILS: RecordRules<FinancialData, MonthDetails> = {
  fields: [...DETAIL_EDIT_KEYS, 'reason', ...NOTE_KEYS],
  version: ({ version }) => version,
  open: (month) => ({
    ...openCells(DETAIL_EDIT_KEYS, month),
    reason: '',
    notes: month.notes ?? '',
    summaryNotes: month.summaryNotes ?? '',
  }),
  isSame: (field, a, b) =>
    // What follows a figure is sent with the text that it is in.
    field === 'quotes' ||
    (isText(field) ? a[field] === b[field] : isSameFigure(field, a[field], b[field])),
  taken: ({ quotes = {}, ...details }, fields) => {
    const left = Object.entries(quotes).filter(([note]) => !fields.some((field) => field === note));
    return { ...details, quotes: Object.fromEntries(left) };
  },
  leave: (details, field) =>
    field === 'quotes' || isText(field)
      ? details
      : { ...details, [field]: leftCell(field, details[field]) },
  problems: (details, stored) => {
    const problems = new Map<string, string>();
    for (const key of DETAIL_EDIT_KEYS) {
      const problem = cellProblem(key, details[key]);
      if (problem !== null) problems.set(key, problem);
    }
    for (const key of NOTE_KEYS) {
      // Figures that a stored note follows may have made it longer than anybody may type it.
      if (details[key].length > Math.max(LIMITS.noteText, stored[key]?.length ?? 0)) {
        problems.set(key, `At most ${formatCount(LIMITS.noteText)} characters`);
      }
    }
    return problems;
  },
  showsProblems: 'atOnce',
  changedMeanwhile:
    'Someone else changed this month while you were editing. Their values are in the form now; where both of you changed a field, choose one.',
};

/** The rules of the details: a note in which something else follows a figure is another one. */
export const quotingDetails = (
  quoted: readonly QuotedInReport[],
): RecordRules<FinancialData, MonthDetails> => ({
  ...MONTH_DETAILS,
  isSame: (field, a, b, base) => {
    if (!MONTH_DETAILS.isSame(field, a, b, base)) return false;
    const note = NOTE_KEYS.find((key) => key === field);
    if (note === undefined) return true;
    const quotesOf = (details: MonthDetails) => quotesInNote(details, { base, quoted }, note);
    return areSameQuotes(quotesOf(a), quotesOf(b));
  },
});

/** The body of the call that saves the details: the changed fields and no others. */
export function monthDetailChanges(
  edit: MonthDetailsEdit,
  rules: RecordRules<FinancialData, MonthDetails> = MONTH_DETAILS,
): FigureChanges {
  const changes: FigureChanges = {};
  for (const field of changedFields(rules, edit)) {
    if (field === 'quotes') continue;
    if (field === 'reason') {
      const reason = edit.draft.reason.trim();
      if (reason !== '') changes.reason = reason;
    } else if (isText(field)) {
      const text = edit.draft[field];
      changes[field] = text.trim() === '' ? null : text;
    } else {
      const figure = cellFigure(field, edit.draft[field]);
      if (figure !== null) changes[field] = figure;
    }
  }
  return changes;
}

/** A month as it is stored, with all stretches of its report that follow a figure. */
interface StoredQuotes {
  readonly base: FinancialData;
  readonly quoted: readonly QuotedInReport[];
}

/** What follows a figure in a note. */
export const quotesInNote = (
  { quotes, ...draft }: MonthDetails,
  { base, quoted }: StoredQuotes,
  note: NoteKey,
) =>
  quotesInText(draft[note], quotes?.[note], {
    text: base[note] ?? '',
    quotes: quoted.filter(({ text }) => text === note),
  });

/** The stretches of the notes that are sent; undefined where none of them follows or has followed a figure. */
export function changedNoteQuotes(
  changes: FigureChanges,
  draft: MonthDetails,
  stored: StoredQuotes,
): FigureChanges['quotedFigures'] {
  const texts = NOTE_KEYS.filter((note) => note in changes);
  const sent = texts.flatMap((text) =>
    quotesInNote(draft, stored, text).map(({ figure, place, said }) => ({
      text,
      figure,
      place,
      said,
    })),
  );
  const wereThere = stored.quoted.some(({ text }) => texts.some((note) => note === text));
  return sent.length > 0 || wereThere ? sent : undefined;
}

/** The month as it would be stored. */
export function detailsAfter(edit: MonthDetailsEdit): CheckedFigures {
  const figures = figuresIn(edit.base);
  const changed = DETAIL_EDIT_KEYS.map((key) => [key, cellFigure(key, edit.draft[key])] as const);
  return { ...figures, ...Object.fromEntries(changed) };
}
