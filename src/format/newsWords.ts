import { withoutFormatting } from './withoutFormatting.ts';

interface ChangedField {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What became of a record. */
interface ToldChange {
  readonly noun: string;
  readonly id: number;
  readonly action: string;
  readonly name: string;
  readonly fields: readonly ChangedField[];
}

/** What is new of a month, or of no single one. */
interface ToldNews {
  readonly month: string | null;
  readonly calendarMonth: string | null;
  readonly published: { readonly number: number } | null;
  readonly summaryId: number | null;
  readonly records: readonly ToldChange[];
}

/** So many groups until the rest is folded away. */
export const GROUPS_SHOWN = 7;
/** The same of the lines of a group. */
const LINES_SHOWN = 5;
/** Longer texts are told beside the line. */
const QUOTED_LENGTH = 60;

/** What a record is called before its name; those that are left out are called by their name. */
const NOUNS: Readonly<Record<string, string>> = {
  bulletPoint: 'Bullet point',
  agendaItem: 'Agenda',
  boardAction: 'Action',
  question: 'Question',
  monthEvent: 'Event',
  ebitdaItem: 'Item of adjusted EBITDA',
  document: 'Document',
  plan: 'Plan',
};

/** When a plan was approved is told by its being new. */
const APPROVED_ON = 'Approved on';

const short = (text: string) =>
  text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).trimEnd()}…` : text;

/** Blanks around a text count for nothing, and a blank one is none. */
const quoted = (text: string | null) => text?.trim() || 'nothing';

const isLong = ({ before, after }: ChangedField) =>
  [before, after].some((text) => (text ?? '').length > QUOTED_LENGTH);

function fieldWords(field: ChangedField): string {
  const { label, before, after } = field;
  return isLong(field) ? `${label} changed` : `${label} ${quoted(before)} → ${quoted(after)}`;
}

/** A line of what is new. */
export interface NewsLine {
  readonly text: string;
  /** The record that it is about, unless that is gone. */
  readonly record: { readonly noun: string; readonly id: number } | null;
  /** A text that is too long for the line, before and after. */
  readonly change: { readonly before: string; readonly after: string } | null;
}

/** Fields in one line, and each that is too long for it in one of its own; figures and texts of a month one by one. */
function fieldLines({ noun, fields }: ToldChange, called: string, record: NewsLine['record']) {
  const isEach = noun === 'figures' || noun === 'report';
  const start = isEach ? '' : `${called}: `;
  const long = fields.filter(isLong).map((field) => ({
    text: `${start}${fieldWords(field)}`,
    record,
    change: { before: field.before ?? '', after: field.after ?? '' },
  }));
  const brief = fields.filter((field) => !isLong(field)).map(fieldWords);
  const lines = isEach || brief.length === 0 ? brief : [`${start}${brief.join(', ')}`];
  return [...lines.map((text): NewsLine => ({ text, record, change: null })), ...long];
}

const isAnswer = ({ label, after }: ChangedField) => label === 'Answer' && Boolean(after?.trim());

function approvedLine({ fields }: ToldChange, called: string): string {
  const amounts = fields.filter(({ label }) => label !== APPROVED_ON).map(fieldWords);
  const more = amounts.length - LINES_SHOWN;
  const said = [...amounts.slice(0, LINES_SHOWN), ...(more > 0 ? [`${more} more`] : [])];
  return [`${called} approved`, said.join(', ')].filter((part) => part !== '').join(': ');
}

function linesOf(change: ToldChange): NewsLine[] {
  const { noun, id, action, name } = change;
  const said = short(withoutFormatting(name));
  const kind = NOUNS[noun];
  const called = kind === undefined ? said : `${kind} “${said}”`;
  const record = action === 'deleted' ? null : { noun, id };
  const line = (text: string): NewsLine[] => [{ text, record, change: null }];
  if (noun === 'plan') return line(approvedLine(change, called));
  if (action === 'changed') return fieldLines(change, called, record);
  // Of a question that was asked and answered meanwhile the answer is the news.
  const answer = noun === 'question' && action === 'added' ? change.fields.find(isAnswer) : null;
  if (answer) return fieldLines({ ...change, fields: [answer] }, called, record);
  if (noun === 'figures') return line(`Figures ${action}`);
  return line(noun === 'report' ? `Report ${action}` : `${called} ${action}`);
}

interface ToldGroup {
  readonly key: string;
  /** "October 2026 was published, version 2", "September 2026" */
  readonly title: string;
  readonly summaryId: number | null;
  readonly calendarMonth: string | null;
  readonly lines: readonly NewsLine[];
  /** How many more lines there are. */
  readonly more: number;
}

/** A group with so many of its lines. */
export function toldGroup(
  { month, calendarMonth, published, summaryId, records }: ToldNews,
  most: number = LINES_SHOWN,
): ToldGroup {
  const isNew = records.some(({ noun, action }) => noun === 'report' && action === 'added');
  // A report that is new comes with its bullets.
  const all = records
    .filter(({ noun, action }) => !(isNew && noun === 'bulletPoint' && action === 'added'))
    .flatMap(linesOf);
  // What says the same twice is told once; two texts that changed are two.
  const lines = all.filter(
    (line, place) =>
      line.change !== null || all.findIndex(({ text }) => text === line.text) === place,
  );
  const isOfPlans = records.every(({ noun }) => noun === 'plan');
  const title = month ?? (isOfPlans ? 'Plans by line' : 'Other changes');
  return {
    key: title,
    title: published === null ? title : `${title} was published, version ${published.number}`,
    summaryId,
    calendarMonth,
    lines: lines.slice(0, most),
    more: Math.max(0, lines.length - most),
  };
}
