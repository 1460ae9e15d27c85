/**
 * The news between two states of the company, derived from a reader's view of both, without the
 * tells it to them.
 */
import { listDocuments } from '../../../contract/documents.ts';
import { listEbitdaItems } from '../../../contract/ebitdaItems.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { listForecasts } from '../../../contract/forecasts.ts';
import { getMeeting } from '../../../contract/meetings.ts';
import { listMonthEvents } from '../../../contract/monthEvents.ts';
import { getMonthlySummary } from '../../../contract/reports.ts';
import { listQuestions } from '../../../contract/questions.ts';
import { LINES, MONTH_LINES } from '../../../finance/lines.ts';
import type { TestApp } from '../../testApp.ts';

/** A record as readers see it. */
interface Seen {
  /** The month whose news it is among. */
  readonly group: string;
  /** Its heading before and after its words. */
  readonly called: (words: string) => string;
  readonly words: string;
  /** Displayed texts; null for none. */
  readonly fields: Readonly<Record<string, string | null>>;
}
export type SeenState = ReadonlyMap<string, Seen>;

export interface SeenReport {
  readonly id: number;
  readonly month: string;
  readonly calendarMonth: string;
}

const dollars = (text: string | null | undefined) =>
  text === null || text === undefined
    ? null
    : `$${Number(text)}`.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',').replace('$-', '-$');
const orNothing = (text: string | null | undefined) => (text ?? '').trim() || null;

const DAYS: Readonly<Record<string, string>> = {
  '2026-05-11': 'May 11, 2026',
  '2026-06-30': 'Jun 30, 2026',
};
const dayOf = (day: string | null) => (day === null ? null : (DAYS[day] ?? day));
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const quoting = (kind: string) => (words: string) => `${kind} “${words}”`;

async function figuresSeen(t: TestApp, fyId: number, months: ReadonlyMap<number, string>) {
  const rows = await t.ask('viewer', listFinancialData, { query: { fyId: String(fyId) } });
  return rows.map((row): [string, Seen] => {
    const unreported = new Set<string>(row.notReported);
    const amounts = MONTH_LINES.map((line): [string, string | null] => [
      LINES[line].label,
      unreported.has(line) ? null : dollars(row[line]),
    ]);
    const fields = {
      ...Object.fromEntries(amounts),
      'Financial notes': orNothing(row.notes),
      'Summary notes': orNothing(row.summaryNotes),
    };
    const group = months.get(row.monthNum) ?? '';
    return [`figures ${row.id}`, { group, called: () => 'Figures', words: '', fields }];
  });
}

async function reportSeen(t: TestApp, { id, month: group }: SeenReport) {
  const params = { id: String(id) };
  const report = await t.ask('viewer', getMonthlySummary, { params });
  const { agenda, actions } = await t.ask('viewer', getMeeting, { params });
  const bullets = report.bulletPoints.map((one): [string, Seen] => [
    `bullet ${one.id}`,
    {
      group,
      called: quoting('Bullet point'),
      words: one.bulletText,
      fields: { Category: one.category, Text: one.bulletText },
    },
  ]);
  const items = agenda.map((one): [string, Seen] => [
    `agenda ${one.id}`,
    {
      group,
      called: quoting('Agenda'),
      words: one.itemText,
      fields: {
        For: capital(one.kind),
        Text: one.itemText,
        Decision: one.decision,
        'Decided on': dayOf(one.decidedOn),
      },
    },
  ]);
  const agreed = actions.map((one): [string, Seen] => [
    `action ${one.id}`,
    {
      group,
      called: quoting('Action'),
      words: one.actionText,
      fields: {
        Owner: one.ownerName,
        State: capital(one.state),
        'Ended on': dayOf(one.endedOn),
        Outcome: one.outcome,
      },
    },
  ]);
  const overview = orNothing(report.overview);
  const texts: [string, Seen] = [
    `report ${id}`,
    { group, called: () => 'Report', words: '', fields: { Overview: overview } },
  ];
  return [texts, ...bullets, ...items, ...agreed];
}

async function itemsSeen(t: TestApp, { calendarMonth, month: group }: SeenReport) {
  const read = await t.ask('viewer', listEbitdaItems, { query: { month: calendarMonth } });
  return (read?.items ?? []).map(({ id, name, amount, reason }): [string, Seen] => [
    `item ${id}`,
    {
      group,
      called: quoting('Adjusted EBITDA item'),
      words: name,
      fields: { Item: name, Amount: dollars(amount), Reason: reason },
    },
  ]);
}

/** All that the viewer of the test sees. */
export async function seenByViewer(
  t: TestApp,
  fyId: number,
  reports: readonly SeenReport[],
): Promise<SeenState> {
  const months = new Map(reports.map(({ month }, place) => [place + 1, month]));
  const ofReports: (readonly [string, Seen])[] = [];
  for (const report of reports) {
    ofReports.push(...(await reportSeen(t, report)), ...(await itemsSeen(t, report)));
  }
  const { questions } = await t.ask('viewer', listQuestions, {
    query: { figureId: 'revenue.2026-04' },
  });
  const nameOf = (id: number) => reports.find((report) => report.id === id)?.month ?? '';
  return new Map([
    ...(await figuresSeen(t, fyId, months)),
    ...ofReports,
    ...(await t.ask('viewer', listMonthEvents)).map((one): [string, Seen] => [
      `event ${one.id}`,
      {
        group: one.monthName,
        called: quoting('Event'),
        words: one.title,
        fields: {
          Event: one.title,
          Lines: one.lines.map((line) => LINES[line].label).join(', ') || null,
        },
      },
    ]),
    ...questions.map((one): [string, Seen] => [
      `question ${one.id}`,
      {
        group: one.month,
        called: quoting('Question'),
        words: one.questionText,
        fields: { Question: one.questionText, State: capital(one.state), Answer: one.answer },
      },
    ]),
    ...(await t.ask('viewer', listDocuments)).map((one): [string, Seen] => [
      `document ${one.id}`,
      {
        group: nameOf(one.summaryId),
        called: quoting('Document'),
        words: one.originalName,
        fields: {},
      },
    ]),
    ...(await t.ask('viewer', listForecasts)).map((one): [string, Seen] => [
      `forecast ${one.id}`,
      {
        group: nameOf(one.monthlySummariesId),
        called: (words) => words,
        words: `Forecast of ${one.businessUnit}, ${one.currency}, December ${one.fy}`,
        fields: { Amount: dollars(one.amount) },
      },
    ]),
  ]);
}

const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  'Gross Profit': ['Revenue', 'Production'],
  'Gross Margin %': ['Revenue', 'Production', 'Gross Profit'],
};

function changeOf(was: Seen, is: Seen): string[] {
  const labels = Object.keys(is.fields).filter((label) => was.fields[label] !== is.fields[label]);
  const changed = labels.flatMap((label) => {
    if (FOLLOWING[label]?.some((cause) => labels.includes(cause)) === true) return [];
    const [before, after] = [was.fields[label] ?? '', is.fields[label] ?? ''];
    if (Math.max(before.length, after.length) > 60) return [`${label} changed`];
    if (before === '') return [`${label} set to ${after}`];
    return [
      after === ''
        ? `${label} removed (was ${before})`
        : `${label} changed from ${before} to ${after}`,
    ];
  });
  if (changed.length === 0) return [];
  // Figures and texts of a month are lines of their own.
  return is.words === '' ? changed : [`${is.called(is.words)}: ${changed.join(', ')}`];
}

/** The news of the difference, by month. */
export function newsBetween(was: SeenState, is: SeenState): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>();
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [before, after] = [was.get(key), is.get(key)];
    const one = after ?? before;
    if (one === undefined) continue;
    const action = before === undefined ? 'added' : 'deleted';
    const answer = before === undefined ? (after?.fields['Answer'] ?? null) : null;
    const lines =
      answer !== null
        ? [`${one.called(one.words)}: Answer set to ${answer}`]
        : before === undefined || after === undefined
          ? [`${one.called(one.words)} ${action}`]
          : changeOf(before, after);
    if (lines.length > 0) {
      told.set(one.group, new Set([...(told.get(one.group) ?? []), ...lines]));
    }
  }
  return told;
}
