import { withoutFormatting } from './withoutFormatting.ts';

interface ChangedBy {
  readonly who: string;
  readonly reason: string | null;
}

interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly by?: ChangedBy | undefined;
}

interface NewsChange {
  readonly noun: string;
  readonly id: number;
  readonly action: string;
  readonly name: string;
  readonly by: ChangedBy;
  readonly fields: readonly ChangedField[];
}

interface WordedNews {
  readonly month: string | null;
  readonly calendarMonth: string | null;
  readonly published: { readonly number: number; readonly who: string } | null;
  readonly wasPublished: boolean;
  readonly summaryId: number | null;
  readonly records: readonly NewsChange[];
}

export const GROUPS_SHOWN = 7;
const LINES_SHOWN = 5;
/** Longer texts are shown next to the line instead. */
const QUOTED_LENGTH = 60;
/** Longer reasons are cut; Activity shows them in full. */
const REASON_LENGTH = 160;

/** The word before a record's name. Records without such a word are shown by their name alone. */
const RECORD_NOUNS: Readonly<Record<string, string>> = {
  bulletPoint: 'Bullet point',
  agendaItem: 'Agenda',
  boardAction: 'Action',
  question: 'Question',
  monthEvent: 'Event',
  ebitdaItem: 'Adjusted EBITDA item',
  document: 'Document',
  plan: 'Plan',
};

/** Text columns of a month's figures: a changed text isn't a restatement. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['notes', 'summary_notes']);

/** Left out for a new plan, which implies its approval. */
const APPROVED_ON = 'Approved on';

const short = (text: string, most = QUOTED_LENGTH) =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;

/** Surrounding blanks don't count, and a blank text counts as no text. */
const trimmed = (text: string | null): string => text?.trim() ?? '';

const isLong = ({ before, after }: ChangedField) =>
  [before, after].some((text) => (text ?? '').length > QUOTED_LENGTH);

function fieldWords(field: ChangedField, changed = 'changed'): string {
  const { label } = field;
  if (isLong(field)) return `${label} changed`;
  const [before, after] = [trimmed(field.before), trimmed(field.after)];
  if (before === '') return `${label} set to ${after}`;
  return after === ''
    ? `${label} removed (was ${before})`
    : `${label} ${changed} from ${before} to ${after}`;
}

export interface NewsLine {
  readonly text: string;
  /** A text such as "by Maren Okafor: late invoice". */
  readonly by: string;
  readonly record: { readonly noun: string; readonly id: number } | null;
  readonly change: { readonly before: string; readonly after: string } | null;
}

export const newsLineText = ({ text, by }: Pick<NewsLine, 'text' | 'by'>): string =>
  `${text} ${by}`;

function byWords({ who, reason }: ChangedBy): string {
  const why = withoutFormatting(reason ?? '').trim();
  return why === '' ? `by ${who}` : `by ${who}: ${short(why, REASON_LENGTH)}`;
}

type Start = Pick<NewsLine, 'record'> & { readonly called: string; readonly isRestated: boolean };

/** Fields share a line, except long texts and a month's figures and texts, which get their own. */
function fieldLines(change: NewsChange, { called, record, isRestated }: Start): NewsLine[] {
  const { noun, fields } = change;
  const isEach = noun === 'figures' || noun === 'report';
  const start = isEach ? '' : `${called}: `;
  const byOf = (field: ChangedField) => byWords(field.by ?? change.by);
  const long = fields.filter(isLong).map((field) => ({
    text: `${start}${fieldWords(field)}`,
    by: byOf(field),
    record,
    change: { before: field.before ?? '', after: field.after ?? '' },
  }));
  const brief = fields.filter((field) => !isLong(field));
  const each = brief.map((field) => {
    const isFigure = noun === 'figures' && !TEXT_FIELDS.has(field.field);
    return {
      text: fieldWords(field, isFigure && isRestated ? 'restated' : 'changed'),
      by: byOf(field),
    };
  });
  const together = {
    text: `${start}${each.map(({ text }) => text).join(', ')}`,
    by: byWords(change.by),
  };
  const lines = isEach || brief.length === 0 ? each : [together];
  return [...lines.map(({ text, by }) => ({ text, by, record, change: null })), ...long];
}

const isAnswer = ({ label, after }: ChangedField) => label === 'Answer' && trimmed(after) !== '';

function approvedLine({ fields }: NewsChange, called: string): string {
  const amounts = fields
    .filter(({ label }) => label !== APPROVED_ON)
    .map((field) => fieldWords(field));
  const more = amounts.length - LINES_SHOWN;
  const said = [...amounts.slice(0, LINES_SHOWN), ...(more > 0 ? [`${more} more`] : [])];
  return [`${called} approved`, said.join(', ')].filter((part) => part !== '').join(': ');
}

function newsLines(change: NewsChange, isRestated: boolean): NewsLine[] {
  const { noun, id, action, name } = change;
  const said = short(withoutFormatting(name));
  const kind = RECORD_NOUNS[noun];
  const called = kind === undefined ? said : `${kind} “${said}”`;
  const record = action === 'deleted' ? null : { noun, id };
  const start = { called, record, isRestated };
  const line = (text: string): NewsLine[] => [
    { text, by: byWords(change.by), record, change: null },
  ];
  if (noun === 'plan') return line(approvedLine(change, called));
  if (action === 'changed') return fieldLines(change, start);
  // If a question was asked and answered in the meantime, the answer is shown.
  const answer = noun === 'question' && action === 'added' ? change.fields.find(isAnswer) : null;
  if (answer) return fieldLines({ ...change, fields: [answer] }, start);
  if (noun === 'figures') return line(`Figures ${action}`);
  return line(noun === 'report' ? `Report ${action}` : `${called} ${action}`);
}

export interface NewsGroupWords {
  readonly key: string;
  readonly title: string;
  readonly summaryId: number | null;
  readonly calendarMonth: string | null;
  readonly lines: readonly NewsLine[];
  readonly more: number;
}

export function newsGroupWords(
  { month, calendarMonth, published, wasPublished, summaryId, records }: WordedNews,
  most: number = LINES_SHOWN,
): NewsGroupWords {
  const isNew = records.some(({ noun, action }) => noun === 'report' && action === 'added');
  const publication: NewsLine[] =
    published === null
      ? []
      : [
          {
            text: `Version ${published.number} published`,
            by: byWords({ who: published.who, reason: null }),
            record: null,
            change: null,
          },
        ];
  // A new report includes its bullets.
  const all = records
    .filter(({ noun, action }) => !(isNew && noun === 'bulletPoint' && action === 'added'))
    .flatMap((record) => newsLines(record, wasPublished));
  // Duplicate lines are shown once, but two changed texts are two lines.
  const lines = [...publication, ...all].filter(
    (line, place, every) =>
      line.change !== null || every.findIndex(({ text }) => text === line.text) === place,
  );
  const isOfPlans = records.every(({ noun }) => noun === 'plan');
  const title = month ?? (isOfPlans ? 'Plans by line' : 'Other changes');
  return {
    key: title,
    title,
    summaryId,
    calendarMonth,
    lines: lines.slice(0, most),
    more: Math.max(0, lines.length - most),
  };
}
