import type { QuotedInReport } from '../../../contract/commentary.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { CheckedFigures } from '../../../finance/monthFindings.ts';
import { formatCount } from '../../../format/count.ts';
import { figuresIn } from '../../editing/wordedFindings.ts';
import { changedFields, type RecordEdit, type RecordRules } from '../../editing/recordEdit.ts';
import { areSameQuotes, type DraftQuotes, quotesInText } from '../../editing/textQuotes.ts';
import {
  cellProblem,
  type FigureCells,
  cellFigure,
  isSameFigure,
  normalizedCell,
  openCells,
} from './figureCells.ts';
import type { FigureChanges } from './financialData.api.ts';
import {
  DETAIL_EDIT_KEYS,
  type DetailEditKey,
  NOTE_FIELDS,
  type NoteKey,
} from './financialDetail.view.ts';

/** The month's fields without a table column: three costs and two notes. */
export type MonthDetails = FigureCells<DetailEditKey> &
  Readonly<Record<NoteKey | 'reason', string>> & { readonly quotes?: DraftQuotes };
export type MonthDetailsEdit = RecordEdit<FinancialData, MonthDetails>;
export type DetailField = DetailEditKey | NoteKey | 'reason';
type DetailTextField = NoteKey | 'reason';

const NOTE_KEYS: readonly NoteKey[] = NOTE_FIELDS.map(({ key }) => key);

function isTextField(field: DetailField): field is DetailTextField {
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
    // Quotes are sent with the text that contains them.
    field === 'quotes' ||
    (isTextField(field) ? a[field] === b[field] : isSameFigure(field, a[field], b[field])),
  taken: ({ quotes = {}, ...details }, fields) => {
    const left = Object.entries(quotes).filter(([note]) => !fields.some((field) => field === note));
    return { ...details, quotes: Object.fromEntries(left) };
  },
  leave: (details, field) =>
    field === 'quotes' || isTextField(field)
      ? details
      : { ...details, [field]: normalizedCell(field, details[field]) },
  problems: (details, stored) => {
    const problems = new Map<string, string>();
    for (const key of DETAIL_EDIT_KEYS) {
      const problem = cellProblem(key, details[key]);
      if (problem !== null) problems.set(key, problem);
    }
    for (const key of NOTE_KEYS) {
      // Following a figure may have made a stored note longer than the typing limit.
      if (details[key].length > Math.max(LIMITS.noteText, stored[key]?.length ?? 0)) {
        problems.set(key, `At most ${formatCount(LIMITS.noteText)} characters`);
      }
    }
    return problems;
  },
  showsProblems: 'atOnce',
  changedMeanwhile:
    'Someone else changed this month while you were editing. Their values are in the form now; if you both changed a field, choose which value to keep.',
};

/** A note counts as changed if its quotes differ. */
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
    } else if (isTextField(field)) {
      const text = edit.draft[field];
      changes[field] = text.trim() === '' ? null : text;
    } else {
      const figure = cellFigure(field, edit.draft[field]);
      if (figure !== null) changes[field] = figure;
    }
  }
  return changes;
}

interface StoredMonthQuotes {
  readonly base: FinancialData;
  readonly quoted: readonly QuotedInReport[];
}

export const quotesInNote = (
  { quotes, ...draft }: MonthDetails,
  { base, quoted }: StoredMonthQuotes,
  note: NoteKey,
) =>
  quotesInText(draft[note], quotes?.[note], {
    text: base[note] ?? '',
    quotes: quoted.filter(({ text }) => text === note),
  });

/** Returns undefined if the changed notes quote no figure and quoted none before. */
export function changedNoteQuotes(
  changes: FigureChanges,
  draft: MonthDetails,
  stored: StoredMonthQuotes,
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

export function detailsAfter(edit: MonthDetailsEdit): CheckedFigures {
  const figures = figuresIn(edit.base);
  const changed = DETAIL_EDIT_KEYS.map((key) => [key, cellFigure(key, edit.draft[key])] as const);
  return { ...figures, ...Object.fromEntries(changed) };
}
