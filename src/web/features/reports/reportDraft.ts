import { LIMITS } from '../../../contract/limits.ts';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { REPORT_TEXTS } from '../../../finance/reportTexts.ts';
import { formatCount } from '../../../format/count.ts';
import type { QuotedInChanges, ReportChanges } from '../../api/reportUpdate.ts';
import type { DraftQuotes } from '../../editing/textQuotes.ts';
import { changedFields, type RecordEdit, type RecordRules } from '../../editing/recordEdit.ts';

export interface BulletDraft {
  /** Stays the same when the bullet is moved or reworded. */
  readonly key: string;
  readonly id?: number;
  readonly category: BulletCategory;
  readonly bulletText: string;
}

export interface ReportDraft {
  readonly overview: string;
  readonly notes: string;
  readonly summaryNotes: string;
  readonly staffCount: string;
  readonly bulletPoints: readonly BulletDraft[];
  readonly quotes?: DraftQuotes;
}

export type ReportField = Exclude<keyof ReportDraft, 'quotes'>;

export const REPORT_FIELDS: readonly ReportField[] = [
  'overview',
  'notes',
  'summaryNotes',
  'staffCount',
  'bulletPoints',
];

export const REPORT_FIELD_LABELS: Readonly<Record<ReportField, string>> = {
  ...REPORT_TEXTS,
  staffCount: 'Staff count',
  bulletPoints: 'Bullet points',
};

/** The fields that the form changes, and their version. */
export type EditableReport = Pick<
  MonthlySummary,
  'overview' | 'notes' | 'summaryNotes' | 'staffCount' | 'bulletPoints' | 'version'
>;
export type ReportEdit = RecordEdit<EditableReport, ReportDraft>;

const MOST_STAFF = 1_000_000;

export function openReport(report: EditableReport): ReportDraft {
  return {
    overview: report.overview ?? '',
    notes: report.notes ?? '',
    summaryNotes: report.summaryNotes ?? '',
    staffCount: report.staffCount === null ? '' : String(report.staffCount),
    bulletPoints: report.bulletPoints.map(({ id, category, bulletText }) => ({
      key: String(id),
      id,
      category,
      bulletText,
    })),
  };
}

const bulletsAsText = (bullets: readonly BulletDraft[]): string =>
  JSON.stringify(
    bullets.map(({ id, category, bulletText }) => [id ?? null, category, bulletText.trim()]),
  );

function fieldAsText(draft: ReportDraft, field: keyof ReportDraft): string {
  // Quotes are sent with the text that contains them.
  if (field === 'quotes') return '';
  if (field === 'bulletPoints') return bulletsAsText(draft.bulletPoints);
  return field === 'staffCount' ? draft.staffCount.trim() : draft[field];
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

export function reportChanges(
  edit: ReportEdit,
  rules: RecordRules<EditableReport, ReportDraft> = REPORT,
): ReportChanges {
  const { draft } = edit;
  const changes: ReportChanges = {};
  for (const field of changedFields(rules, edit)) {
    if (field === 'bulletPoints') {
      changes.bulletPoints = draft.bulletPoints.map(({ id, category, bulletText }) => ({
        ...(id === undefined ? {} : { id }),
        category,
        bulletText,
      }));
    } else if (field === 'staffCount') {
      changes.staffCount = draft.staffCount.trim() === '' ? null : Number(draft.staffCount);
    } else if (field !== 'quotes') changes[field] = textOrNull(draft[field]);
  }
  return changes;
}

/** Removes quotes from texts that a colleague's version replaced. */
function withoutTyped(draft: ReportDraft, fields: readonly (keyof ReportDraft)[]): ReportDraft {
  const { quotes } = draft;
  if (quotes === undefined) return draft;
  const isGone = (place: string) =>
    fields.some((field) =>
      field === 'bulletPoints' ? !Object.hasOwn(REPORT_TEXTS, place) : field === place,
    );
  const left = Object.entries(quotes).filter(([place]) => !isGone(place));
  return { ...draft, quotes: Object.fromEntries(left) };
}

const tooLong = (max: number): string => `At most ${formatCount(max)} characters`;

export function bulletPlace(key: string): string {
  return `bulletPoints.${key}`;
}

/** Errors by place. Following a figure may have made a stored text longer than the typing limit. */
function reportProblems(draft: ReportDraft, stored: EditableReport): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const field of ['overview', 'notes', 'summaryNotes'] as const) {
    const most = Math.max(LIMITS.noteText, stored[field]?.length ?? 0);
    if (draft[field].length > most) problems.set(field, tooLong(LIMITS.noteText));
  }
  const staff = draft.staffCount.trim();
  if (staff !== '' && (!/^\d{1,7}$/.test(staff) || Number(staff) > MOST_STAFF)) {
    problems.set('staffCount', 'Enter a whole number of people, or leave it blank');
  }
  const bullets = new Map(stored.bulletPoints.map((one) => [one.id, one.bulletText.length]));
  for (const { key, id, bulletText } of draft.bulletPoints) {
    const most = Math.max(LIMITS.bulletText, (id === undefined ? 0 : bullets.get(id)) ?? 0);
    if (bulletText.trim() === '') problems.set(bulletPlace(key), 'Bullet text is required');
    else if (bulletText.length > most) {
      problems.set(bulletPlace(key), tooLong(LIMITS.bulletText));
    }
  }
  return problems;
}

export const REPORT: RecordRules<EditableReport, ReportDraft> = {
  fields: REPORT_FIELDS,
  version: ({ version }) => version,
  open: openReport,
  isSame: (field, a, b) => fieldAsText(a, field) === fieldAsText(b, field),
  taken: withoutTyped,
  problems: reportProblems,
  showsProblems: 'onceTried',
  changedMeanwhile:
    'Someone else changed this report while you were editing. Their text is in the form now; if you both changed a field, choose which value to keep.',
};

/**
 * Translates the server's error paths. The server counts bullets by position and quotes as sent, while the form uses
 * keys and texts.
 */
export function formPlaces(
  reasons: ReadonlyMap<string, string>,
  { draft }: ReportEdit,
  sent: readonly Pick<QuotedInChanges, 'text' | 'bullet'>[] = [],
): ReadonlyMap<string, string> {
  const ofBullet = (at: number | undefined) => {
    const bullet = at === undefined ? undefined : draft.bulletPoints[at];
    return bullet === undefined ? undefined : bulletPlace(bullet.key);
  };
  const placeOf = (path: string) => {
    const [, list, at] = /^(bulletPoints|quotedFigures)\.(\d+)(?:\.|$)/.exec(path) ?? [];
    if (list === 'bulletPoints') return ofBullet(Number(at)) ?? path;
    const quote = list === undefined ? undefined : sent[Number(at)];
    if (quote === undefined) return path;
    return quote.text === 'bulletPoint' ? (ofBullet(quote.bullet) ?? path) : quote.text;
  };
  return new Map([...reasons].map(([path, reason]) => [placeOf(path), reason]));
}

export function addBullet(
  bullets: readonly BulletDraft[],
  key: string,
  category: BulletCategory,
): BulletDraft[] {
  return [...bullets, { key, category, bulletText: '' }];
}

export function changeBullet(
  bullets: readonly BulletDraft[],
  key: string,
  change: Partial<Pick<BulletDraft, 'category' | 'bulletText'>>,
): BulletDraft[] {
  return bullets.map((bullet) => (bullet.key === key ? { ...bullet, ...change } : bullet));
}

export function removeBullet(bullets: readonly BulletDraft[], key: string): BulletDraft[] {
  return bullets.filter((bullet) => bullet.key !== key);
}

/** Moves a bullet up (-1) or down (1); does nothing at the ends. */
export function moveBullet(
  bullets: readonly BulletDraft[],
  key: string,
  by: -1 | 1,
): readonly BulletDraft[] {
  const from = bullets.findIndex((bullet) => bullet.key === key);
  const moved = bullets[from];
  const passed = bullets[from + by];
  if (moved === undefined || passed === undefined) return bullets;
  return bullets.map((bullet, index) => {
    if (index === from) return passed;
    return index === from + by ? moved : bullet;
  });
}
