import { array, constantFrom, integer, oneof, record, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDocument, listDocuments, uploadDocument } from '../../../contract/documents.ts';
import {
  createEbitdaItem,
  deleteEbitdaItem,
  listEbitdaItems,
  updateEbitdaItem,
} from '../../../contract/ebitdaItems.ts';
import { createFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { createForecast, listForecasts, updateForecast } from '../../../contract/forecasts.ts';
import {
  createAgendaItem,
  createBoardAction,
  deleteAgendaItem,
  getMeeting,
  updateAgendaItem,
  updateBoardAction,
} from '../../../contract/meetings.ts';
import {
  createMonthEvent,
  deleteMonthEvent,
  listMonthEvents,
  updateMonthEvent,
} from '../../../contract/monthEvents.ts';
import {
  createMonthlySummary,
  getMonthlySummary,
  updateMonthlySummary,
} from '../../../contract/reports.ts';
import { getNews, markRead } from '../../../contract/news.ts';
import {
  createQuestion,
  judgeAnswer,
  listQuestions,
  updateQuestion,
} from '../../../contract/questions.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { newsGroupWords } from '../../../format/newsWords.ts';
import { cases } from '../../../testRounds.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { write } from '../../../engine/db/write.ts';
import type { TestApp } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';
import { rawPdf } from '../documents/text/testDocuments.ts';
import type { SeenReport, SeenState } from './testExpectedNews.ts';
import { newsBetween, seenByViewer } from './testExpectedNews.ts';

const FY26 = 14;
const STEPS = 25;
const PAIRS = cases(500);
const AWAY_MS = 31 * 60_000;

let t: TestApp;
const reports: SeenReport[] = [];
const months: number[] = [];
const readers: number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  for (const monthNum of [1, 2]) {
    const monthName = fiscalMonthName(STANDARD_BASIS, monthNum);
    const row = { fyId: FY26, monthNum, monthName, revenue: '1000', ebitda: '9' };
    months.push((await t.ask('admin', createFinancialData, { body: row })).id);
    const body = { fyId: FY26, monthName, year: 2026 };
    const { id } = await t.ask('admin', createMonthlySummary, { body });
    reports.push({ id, month: `${monthName} 2026`, calendarMonth: `2026-0${monthNum + 3}` });
  }
  const people = Array.from({ length: STEPS }, (_, place) => ({
    email: `reader${place}@example.org`,
    firstName: 'Reader',
    lastName: String(place),
    role: 'viewer' as const,
  }));
  const made = await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.insert(users).values(people).returning({ id: users.id }),
  );
  readers.push(...made.map(({ id }) => id));
});
afterAll(() => t.close());

const LONG = 'A sentence about the quarter that is longer than a line of a list may be.';
const WORDS = ['Berth', 'Crane', 'Two offers'] as const;

interface Drawn {
  /** The index of the month. */
  readonly at: number;
  readonly word: (typeof WORDS)[number];
  readonly amount: string | null;
  readonly text: string;
  readonly line: 'revenue' | 'production' | 'admin' | 'cash' | 'adjEbitda';
}

const of = (id: number | undefined) => ({ params: { id: String(id) } });
const reportAt = (at: number): SeenReport => reports[at] ?? { id: 0, month: '', calendarMonth: '' };
const bulletsAt = async (at: number) =>
  (await t.ask('viewer', getMonthlySummary, of(reportAt(at).id))).bulletPoints;
const meetingAt = (at: number) => t.ask('viewer', getMeeting, of(reportAt(at).id));
const itemsAt = async (at: number) =>
  (await t.ask('viewer', listEbitdaItems, { query: { month: reportAt(at).calendarMonth } }))
    ?.items ?? [];
const askedAt = async () =>
  (await t.ask('viewer', listQuestions, { query: { figureId: 'revenue.2026-04' } })).questions;
const reason = 'After the board';

/** Possible changes of a month; a missing record doesn't change. */
const CHANGES: Readonly<Record<string, (drawn: Drawn) => Promise<unknown>>> = {
  figure: ({ at, line, amount }) =>
    t.ask('admin', updateFinancialData, { ...of(months[at]), body: { [line]: amount } }),
  overview: ({ at, text: overview }) =>
    t.ask('admin', updateMonthlySummary, { ...of(reportAt(at).id), body: { overview } }),
  notes: ({ at, text: notes }) =>
    t.ask('admin', updateMonthlySummary, { ...of(reportAt(at).id), body: { notes } }),
  async bullets({ at, word, amount }) {
    const there = (await bulletsAt(at)).map(({ summaryId: _of, ...bullet }) => bullet);
    const changed =
      amount === null
        ? there.slice(1)
        : amount === '0' && there.length > 0
          ? there.map((one) => Object.assign({}, one, { bulletText: word, category: 'Strategy' }))
          : [...there, { category: 'General' as const, bulletText: word }];
    await t.ask('admin', updateMonthlySummary, {
      ...of(reportAt(at).id),
      body: { bulletPoints: changed },
    });
  },
  async agenda({ at, word, amount }) {
    const [item] = (await meetingAt(at)).agenda;
    if (item === undefined || amount === '1000') {
      const body = { summaryId: reportAt(at).id, kind: 'decision' as const, itemText: word };
      await t.ask('admin', createAgendaItem, { body });
    } else if (amount === null) {
      await t.ask('admin', deleteAgendaItem, { ...of(item.id), query: { reason } });
    } else {
      const isDecided = item.decision !== null;
      const body = isDecided
        ? { itemText: word, decision: null, decidedOn: null }
        : { decision: word, decidedOn: '2026-05-11' };
      await t.ask('admin', updateAgendaItem, { ...of(item.id), body });
    }
  },
  async action({ at, word, amount }) {
    const [action] = (await meetingAt(at)).actions;
    if (action === undefined || amount === '1000') {
      const body = { summaryId: reportAt(at).id, actionText: word };
      await t.ask('admin', createBoardAction, { body });
    } else {
      const body =
        action.state === 'open'
          ? { state: 'done' as const, endedOn: '2026-06-30', outcome: word }
          : { state: 'open' as const, endedOn: null, outcome: null, ownerName: word };
      await t.ask('admin', updateBoardAction, { ...of(action.id), body });
    }
  },
  async event({ at, word, amount }) {
    const [event] = await t.ask('viewer', listMonthEvents);
    if (event === undefined || amount === '1000') {
      const body = { month: reportAt(at).calendarMonth, title: word, reason };
      await t.ask('admin', createMonthEvent, { body });
    } else if (amount === null) {
      await t.ask('admin', deleteMonthEvent, { ...of(event.id), query: { reason } });
    } else {
      const lines = amount === '0' ? (['admin', 'rnd'] as const).slice() : [];
      await t.ask('admin', updateMonthEvent, { ...of(event.id), body: { title: word, lines } });
    }
  },
  async addBack({ at, word, amount }) {
    const items = await itemsAt(at);
    const same = items.find(({ name }) => name === word);
    const body = { amount: amount ?? '5', reason: word };
    if (same === undefined) {
      const month = reportAt(at).calendarMonth;
      await t.ask('admin', createEbitdaItem, { body: { month, name: word, ...body } });
    } else if (amount === null) {
      await t.ask('admin', deleteEbitdaItem, { ...of(same.id), query: { reason } });
    } else await t.ask('admin', updateEbitdaItem, { ...of(same.id), body });
  },
  async question({ word, amount }) {
    const [question] = await askedAt();
    if (question === undefined || amount === '1000') {
      const about = { figureId: 'revenue.2026-04' };
      await t.ask('viewer', createQuestion, { body: { about, questionText: word } });
    } else if (question.state === 'answered') {
      const body = { isAccepted: amount !== null };
      await t.ask('viewer', judgeAnswer, { ...of(question.id), body });
    } else if (question.state === 'open') {
      await t.ask('admin', updateQuestion, { ...of(question.id), body: { answer: word } });
    }
  },
  async document({ at, word, amount }) {
    const [document] = await t.ask('viewer', listDocuments);
    if (document !== undefined && amount === null) {
      await t.ask('admin', deleteDocument, { ...of(document.id), query: { reason } });
      return;
    }
    const body = new FormData();
    body.set('summaryId', String(reportAt(at).id));
    body.set('file', new Blob([new Uint8Array(rawPdf('', []))]), `${word}.pdf`);
    await t.ask('admin', uploadDocument, { body });
  },
  async forecast({ at, amount }) {
    const known = await t.ask('viewer', listForecasts);
    const first = known.find(({ monthlySummariesId: id }) => id === reportAt(at).id);
    if (first === undefined) {
      const body = {
        businessUnit: 'North',
        metric: 'forecast' as const,
        fy: 2026,
        month: 12,
        amount: '1500000',
        monthlySummariesId: reportAt(at).id,
      };
      await t.ask('admin', createForecast, { body });
    } else {
      const body = { amount: amount ?? '1500000' };
      await t.ask('admin', updateForecast, { ...of(first.id), body });
    }
  },
};

const change = record({
  at: constantFrom(0, 1),
  word: constantFrom(...WORDS),
  // Few, so that they come back.
  amount: constantFrom(null, '0', '1000', '2500', '-1234567'),
  text: constantFrom('', ' ', 'Quiet', ' Quiet ', 'Loud', LONG),
  line: constantFrom('revenue', 'production', 'admin', 'cash', 'adjEbitda'),
  is: constantFrom(...Object.keys(CHANGES)),
});

/** Called as one of the readers, who are all viewers. */
async function asReader<Answer>(place: number, ask: () => Promise<Answer>): Promise<Answer> {
  const { viewer } = t.tokens;
  t.tokens.viewer = await t.openSession(readers[place] ?? 0);
  const answer = await ask();
  t.tokens.viewer = viewer;
  return answer;
}

const toldTo = async (place: number) => {
  const { groups } = await asReader(place, () => t.ask('viewer', getNews));
  return new Map(
    groups.map((group) => {
      const { title, lines } = newsGroupWords(group, Infinity);
      return [title, new Set(lines.map(({ text }) => text))];
    }),
  );
};

/** From which states on is asked what is new: from those just before as often as from any. */
const earlierThan = (step: number) =>
  step === 0
    ? []
    : sample(
        oneof(
          integer({ min: 0, max: step - 1 }),
          integer({ min: Math.max(0, step - 3), max: step - 1 }),
        ),
        PAIRS / STEPS,
      );

test('a reader is told the difference between what they saw then and what is there now', async () => {
  const steps = sample(array(change, { maxLength: 4 }), STEPS);
  const saw: SeenState[] = [];
  let told = 0;
  let unchanged = 0;
  for (const [step, changes] of steps.entries()) {
    for (const { is, ...drawn } of changes) await CHANGES[is]?.(drawn);
    const present = await seenByViewer(t, FY26, reports);
    for (const earlier of earlierThan(step)) {
      const expected = newsBetween(saw[earlier] ?? new Map(), present);
      expect(await toldTo(earlier), `from ${earlier} to ${step}`).toEqual(expected);
      if (expected.size === 0) unchanged += 1;
      else told += 1;
    }
    await asReader(step, async () => {
      const { since, moment } = await t.ask('viewer', getNews);
      expect(since).toBeNull();
      await t.ask('viewer', markRead, { body: { moment } });
    });
    saw.push(present);
    t.clock.advance(AWAY_MS);
  }
  expect(told).toBeGreaterThan(PAIRS / 2);
  expect(unchanged).toBeGreaterThan(0);
});
