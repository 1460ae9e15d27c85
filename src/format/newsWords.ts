import { withoutFormatting } from './withoutFormatting.ts';

interface ChangedField {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What became of a record. */
interface ToldChange {
  readonly noun: string;
  readonly action: string;
  readonly name: string;
  readonly fields: readonly ChangedField[];
}

/** What is new of a month, or of no single one. */
interface ToldNews {
  readonly month: string | null;
  readonly published: { readonly number: number } | null;
  readonly summaryId: number | null;
  readonly records: readonly ToldChange[];
}

/** So many groups until the rest is folded away. */
export const GROUPS_SHOWN = 7;
/** The same of the lines of a group. */
const LINES_SHOWN = 5;
/** Longer texts are not quoted. */
const QUOTED_LENGTH = 60;

/** What a record is called before its name; those that are left out are called by their name. */
const NOUNS: Readonly<Record<string, string>> = {
  bulletPoint: 'Bullet point',
  agendaItem: 'Agenda',
  boardAction: 'Action',
  question: 'Question',
  monthEvent: 'Event',
  document: 'Document',
  plan: 'Plan',
};

const short = (text: string) =>
  text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).trimEnd()}…` : text;

const quoted = (text: string | null) => (text === null || text === '' ? 'nothing' : text);

function fieldWords({ label, before, after }: ChangedField): string {
  const isLong = [before, after].some((text) => (text ?? '').length > QUOTED_LENGTH);
  return isLong ? `${label} changed` : `${label} ${quoted(before)} → ${quoted(after)}`;
}

function linesOf({ noun, action, name, fields }: ToldChange): string[] {
  if (noun === 'figures' || noun === 'report') {
    const whole = noun === 'figures' ? 'Figures' : 'Report';
    return action === 'changed' ? fields.map(fieldWords) : [`${whole} ${action}`];
  }
  const kind = NOUNS[noun];
  const said = short(withoutFormatting(name));
  const called = kind === undefined ? said : `${kind} “${said}”`;
  if (noun === 'plan') return [`${called} approved`];
  if (action !== 'changed') return [`${called} ${action}`];
  return [`${called}: ${fields.map(fieldWords).join(', ')}`];
}

interface ToldGroup {
  readonly key: string;
  /** "October 2026 was published, version 2", "September 2026" */
  readonly title: string;
  readonly summaryId: number | null;
  readonly lines: readonly string[];
  /** How many more lines there are. */
  readonly more: number;
}

export function toldGroup({ month, published, summaryId, records }: ToldNews): ToldGroup {
  const isNew = records.some(({ noun, action }) => noun === 'report' && action === 'added');
  // A report that is new comes with its bullets.
  const lines = new Set(
    records
      .filter(({ noun, action }) => !(isNew && noun === 'bulletPoint' && action === 'added'))
      .flatMap(linesOf),
  );
  const isOfPlans = records.every(({ noun }) => noun === 'plan');
  const title = month ?? (isOfPlans ? 'Plans by line' : 'Other changes');
  return {
    key: title,
    title: published === null ? title : `${title} was published, version ${published.number}`,
    summaryId,
    lines: [...lines].slice(0, LINES_SHOWN),
    more: Math.max(0, lines.size - LINES_SHOWN),
  };
}
