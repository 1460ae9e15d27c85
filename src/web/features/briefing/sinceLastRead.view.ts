import type { RecordChange } from '../../../contract/activity.ts';
import type { News, NewsGroup } from '../../../contract/news.ts';
import { formatMoment } from '../../../format/dates.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';

/** So many groups until the rest is folded away. */
export const GROUPS_SHOWN = 7;
/** The same of the lines of a group. */
const LINES_SHOWN = 5;
/** Longer texts are not quoted. */
const QUOTED_LENGTH = 60;

/** What a record is called before its name; those that are left out are called by their name. */
const NOUNS: Partial<Record<RecordChange['noun'], string>> = {
  bulletPoint: 'Bullet point',
  agendaItem: 'Agenda',
  boardAction: 'Action',
  question: 'Question',
  document: 'Document',
  plan: 'Plan',
};

const short = (text: string) =>
  text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).trimEnd()}…` : text;

const quoted = (text: string | null) => (text === null || text === '' ? 'nothing' : text);

function fieldWords({ label, before, after }: RecordChange['fields'][number]): string {
  const isLong = [before, after].some((text) => (text ?? '').length > QUOTED_LENGTH);
  return isLong ? `${label} changed` : `${label} ${quoted(before)} → ${quoted(after)}`;
}

function linesOf({ noun, action, name, fields }: RecordChange): string[] {
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

export interface ToldGroup {
  readonly key: string;
  /** "October 2026 was published, version 2", "September 2026" */
  readonly title: string;
  readonly summaryId: number | null;
  readonly lines: readonly string[];
  /** How many more lines there are. */
  readonly more: number;
}

export function toldGroup({ month, published, summaryId, records }: NewsGroup): ToldGroup {
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

/** In place of a list, or before it. */
export function sinceWords({ since, groups, more }: News): string {
  if (since === null) return 'This is your first reading.';
  const when = formatMoment(since.at);
  return groups.length + more === 0 ? `Nothing has changed since ${when}.` : `Since ${when}:`;
}
