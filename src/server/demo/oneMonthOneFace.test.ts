import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BriefingSentence, MonthBrief, MonthBriefing } from '../../contract/briefing.ts';
import { countOfMonth, monthOfCount } from '../../telling/briefing/briefingMonths.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { figureMonth } from '../../finance/figureId.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { readPackSource } from '../features/boardPacks/packSource.queries.ts';
import { readBriefing, readBriefs } from '../features/briefing/briefing.service.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import { numberText } from '../../packs/model/cellText.ts';
import type { Pack, PackCell } from '../../packs/model/pack.ts';
import type { PackScope } from '../../packs/model/packSource.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { loadDemoIfNew } from './loadDemo.ts';

const MONTHS = 91;
const FIRST = countOfMonth({ calendarYear: 2019, calendarMonth: toCalendarMonth(4) });
const now = () => new Date('2026-11-21T09:00:00Z');

let database: TestDatabase;
/** Each month of the demo company, with its pack. */
let faces: readonly { page: MonthBriefing; card: MonthBrief | undefined; pack: Pack }[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { files } = await openStorage({ dataDir: database.dataDir, bucket: null });
  const log = pino({ level: 'silent' });
  await loadDemoIfNew({ database, files, changes: new Changes(), log, now });
  const settings = readSettings({ DEMO: 'yes', DATA_DIR: database.dataDir });
  const { rows } = await database.pool.query<{ fy_id: number; month_num: number }>(
    'select fy_id, month_num from financial_data join financial_years y on y.id = fy_id order by y.fy_year, month_num',
  );
  const cards = new Map<number, readonly MonthBrief[]>();
  const found: { page: MonthBriefing; card: MonthBrief | undefined; pack: Pack }[] = [];
  for (const [count, { fy_id: fyId, month_num: monthNum }] of rows.entries()) {
    const month = figureMonth(monthOfCount(FIRST + count));
    const page = await readBriefing(STANDARD_BASIS, database.orm, month, now());
    if (page?.month !== month) throw new Error(`no page of ${month}`);
    const ofYear = cards.get(fyId) ?? (await readBriefs(STANDARD_BASIS, database.orm, fyId));
    cards.set(fyId, ofYear);
    const scope: PackScope = { fyId, monthNum };
    const pack = buildPack(await readPackSource({ database, settings, now }, scope));
    found.push({ page, card: ofYear.find((card) => card.month === month), pack });
  }
  faces = found;
});
afterAll(() => database.drop());

const words = (sentence: BriefingSentence) =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

const partsOf = (pack: Pack, key: string) =>
  pack.sections.find((section) => section.key === key)?.parts ?? [];

/** The text of a number on a page; marks of missing numbers differ from those in packs. */
const shown = (text: string | undefined) => (/\d/.test(text ?? '') ? text : '');

/** The displayed amount, with its sign of favourable or unfavourable. */
const cellShown = (cell: PackCell | undefined) =>
  cell?.kind === 'number'
    ? [numberText(cell.value, cell.format), cell.judgement ?? null]
    : ['', null];

test('every month has one headline, one light and one judgement on its page and its card', () => {
  expect(faces).toHaveLength(MONTHS);
  for (const { page, card } of faces) {
    expect(page).toMatchObject(card ?? { month: 'no card' });
  }
});

test('every month has the same sentences on its page and in its pack', () => {
  for (const { page, pack } of faces) {
    const told = partsOf(pack, 'briefing').flatMap((part) => {
      if (part.kind === 'text') return part.paragraphs;
      return part.kind === 'bullets' ? part.items : [];
    });
    const { headline, checks, drivers, otherLines } = page;
    const said = [
      headline,
      ...checks.map(({ sentence }) => sentence),
      ...drivers.map(({ sentence }) => sentence),
      ...(otherLines === null ? [] : [otherLines]),
    ];
    for (const sentence of said) expect(told, page.month).toContain(words(sentence));
  }
});

test('every month has the same amounts and colours in its statement on the page and in the pack', () => {
  for (const { page, pack } of faces) {
    const [part] = partsOf(pack, 'statement');
    if (part?.kind !== 'table') throw new Error(`no statement of ${page.month}`);
    const { rows, plan } = page.statement;
    for (const [place, row] of rows.entries()) {
      const [label, actual, ...compared] = part.table.rows[place]?.cells ?? [];
      expect(label?.kind === 'text' ? label.text : '', page.month).toContain(row.label);
      expect([page.month, cellShown(actual)[0]]).toEqual([
        page.month,
        shown(row.month.actual?.text),
      ]);
      const references = [
        ...(plan === null ? [] : [row.month.plan]),
        ...(page.statement.earlier === null ? [] : [row.month.earlier]),
      ];
      for (const [at, reference] of references.entries()) {
        const [amount, difference] = compared.slice(2 * at, 2 * at + 2);
        const name = `${page.month} ${row.row} ${at}`;
        expect([name, cellShown(amount)[0]]).toEqual([name, shown(reference?.amount?.text)]);
        expect([name, ...cellShown(difference)]).toEqual([
          name,
          shown(reference?.difference?.text),
          reference?.difference?.judgement ?? null,
        ]);
      }
    }
  }
});

test('a line that moved the result has the colour of its bar in the statement', () => {
  for (const { page } of faces) {
    for (const { line, isFavourable, effect } of page.drivers) {
      expect([page.month, line, effect.text.startsWith('-')]).toEqual([
        page.month,
        line,
        !isFavourable,
      ]);
      const row = page.statement.rows.find((one) => one.row === line);
      const compared = page.reference === 'plan' ? row?.month.plan : row?.month.earlier;
      const judgement = compared?.difference?.judgement ?? null;
      if (judgement === null) continue;
      expect([page.month, line, judgement]).toEqual([
        page.month,
        line,
        isFavourable ? 'favourable' : 'unfavourable',
      ]);
    }
  }
});
