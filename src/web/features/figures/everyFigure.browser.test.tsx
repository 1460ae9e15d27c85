import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listAccounts, listEntities } from '../../../contract/accounts.ts';
import { getBridges } from '../../../contract/bridges.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { forecastReporting, listForecasts } from '../../../contract/forecasts.ts';
import { getImport } from '../../../contract/imports.ts';
import { getPlan, listPlans } from '../../../contract/plans.ts';
import { search } from '../../../contract/search.ts';
import { BriefingMonths } from '../../../telling/briefing/briefingMonths.ts';
import { BRIDGE_SIDES } from '../../../finance/bridgeParts.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { explain } from '../../../telling/explain/explain.ts';
import type { CompanyFigures } from '../../../telling/explain/explanation.ts';
import { STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { planMonths } from '../../../finance/plan.ts';
import { readFigureId } from '../../../finance/readFigureId.ts';
import { monthInYear, monthNamed } from '../../../finance/pageFigures.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import { figureTextsInSentences, shownTexts } from '../../../format/figureText.ts';
import { bridgesAnswer } from '../../../format/bridgesAnswer.ts';
import { focusOn, goToAFigure, part, press, unfold } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIDGES, OCTOBER_BRIEFING } from '../../testBriefing.ts';
import { COMPANY, FOUND } from '../../testCompany.ts';
import {
  BUDGET,
  DRAFT_PLAN,
  FORECASTS,
  IMPORT_DRAFT,
  REPORTING,
  SALES,
} from '../../testFigures.ts';
import { Refusal, server } from '../../testServer.ts';

const labels = new Map(COMPANY.years.map(({ id, fyYear }) => [id, fyYear]));
const reportMonths = new Map(
  COMPANY.reports.map(({ id, monthName, year }) => [
    id,
    monthNamed(STANDARD_BASIS, monthName, year),
  ]),
);

/** The company as the server would compute from it. */
const STORED: CompanyFigures = {
  months: COMPANY.figures.map((record) => {
    const month = { fyLabel: labels.get(record.fyId) ?? '', monthNum: record.monthNum };
    const report = COMPANY.reports.find(
      ({ fyId, monthNum }) => fyId === record.fyId && monthNum === record.monthNum,
    );
    const staffCount = report?.staffCount ?? null;
    const figures = Object.assign(monthAsReported({ ...record }), {
      staffCount: staffCount === null ? null : String(staffCount),
    });
    return Object.assign(month, monthInYear(STANDARD_BASIS, month), { figures });
  }),
  plans: FORECASTS.flatMap((record) => {
    const report = reportMonths.get(record.monthlySummariesId);
    return report ? [{ ...record, report }] : [];
  }),
  linePlans: [BUDGET, DRAFT_PLAN].map(({ id, name, fyYear, figures }) => ({
    id,
    name,
    fyLabel: fyYear,
    lines: figures,
  })),
};

/** Amounts and percentages wherever they stand; bare numbers only where figures do. */
const AMOUNT = /[$€£]\s?\d|\d%|\d pts/;

/** Elements with a number that is no figure. */
const EXCEPTIONS: readonly { readonly where: string; readonly why: string }[] = [
  { where: 'option, select, input, textarea', why: 'what is typed or chosen' },
  { where: '[aria-hidden="true"] svg, canvas', why: 'drawn, with the same numbers in its table' },
  { where: 'table[aria-label="Accounts"] td', why: 'a balance of the books, as its file has it' },
  {
    where:
      'table[aria-label="What would be stored"] :is(td:nth-child(5), td:nth-child(6)), table[aria-label="Conflicts"] :is(td:nth-child(3), td:nth-child(5))',
    why: 'what a file says beside its cell, before it is stored',
  },
  { where: '[role="tabpanel"] dl', why: 'what the company has chosen' },
  { where: '[data-exception], .sr-only', why: 'read out beside a figure that stands there' },
];
const EXCEPTED_TEXTS: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /^[\d.]+ [KM]?B$/, why: 'the size of a document' },
  { text: /whichever is larger|^ ?; grey below/, why: 'what the company calls material' },
  { text: /^(Above \$\dM?|\$0 or below)$/, why: 'what the dots of the timeline mean' },
  { text: /is Stable/, why: 'the rule of the trends' },
  { text: /^\$5K$/, why: 'what somebody entered with a reason; no figure of the company is it' },
  { text: /\(\$[KM]\)|Cost Ratios \(%\)|GM%|Variance %|Actual %/, why: 'a unit in a heading' },
];

const ownText = (element: Element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('');

function shownElements(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *, [role="tooltip"] *'),
  ];
}

const isExcepted = (element: Element, text: string) =>
  EXCEPTIONS.some(({ where }) => element.closest(where) !== null) ||
  EXCEPTED_TEXTS.some((exception) => exception.text.test(text));

/** Figures without an id, and ids whose explanation shows something else. */
function unexplained(): string[] {
  const without = shownElements().flatMap((element) => {
    const text = ownText(element);
    const isFigure = AMOUNT.test(text) || (element.matches('td.text-right') && /\d/.test(text));
    if (!isFigure || element.closest('[data-figure]') !== null) return [];
    return isExcepted(element, text) ? [] : [`no id: ${text}`];
  });
  return [...without, ...figuresShown().flatMap(faultOf)];
}

const figuresShown = () => [...document.querySelectorAll<HTMLElement>('[data-figure]')];

function faultOf(figure: HTMLElement): string[] {
  const id = figure.dataset['figure'] ?? '';
  const text = figure.textContent ?? '';
  const read = readFigureId(STANDARD_BASIS, id);
  if (read.is === 'refused') return [`${id}: ${read.reason}`];
  const explained = explain(STANDARD_BASIS, read.id, STORED);
  // In a sentence numbers are bold.
  const isSaid = figure.closest('strong') !== null;
  const texts = [
    ...shownTexts(STANDARD_BASIS, explained),
    ...(isSaid ? figureTextsInSentences(STANDARD_BASIS, explained) : []),
  ];
  return texts.includes(text) ? [] : [`${id} shows ${text}, explained as ${texts.join(' or ')}`];
}

const PLACES: readonly (readonly [path: string, text: RegExp, least: number])[] = [
  ['/', /Financial Timeline/, 20],
  ['/?fyId=13&month=3', /Financial Timeline/, 20],
  ['/?selected=118', /Cost Breakdown/, 28],
  ['/reports?tab=financial-data&fyId=13', /GM%/, 70],
  ['/reports?tab=financial-data&fyId=14&details=115', /Cost Breakdown/, 60],
  ['/reports?tab=data-table&fyId=14', /GM%/, 70],
  ['/report', /Income statement/, 20],
  ['/report?month=2026-10&form=edit', /of revenue/, 60],
  ['/trends', /19 data points/, 20],
  ['/trends?fyId=14&tab=ratios', /7 data points/, 20],
  ['/trends?fyId=14&compare=plan', /Revenue was/, 20],
  ['/forecasts', /Hardware/, 20],
  ['/forecasts?view=pairs', /Hardware/, 10],
  ['/forecasts?tab=reporting', /October 2026/, 10],
  ['/forecasts?tab=variance', /Totals/, 20],
  ['/forecasts?tab=variance&year=2026&month=9', /Totals/, 7],
  ['/plans', /Gross profit and EBITDA are calculated/, 80],
  ['/plans?plan=5', /Everything is saved/, 15],
  ['/import?id=7&step=preview', /What would be stored/, 3],
  ['/search?q=margin', /Match Found/, 10],
  ['/documents', /Documents/, 0],
  ['/accounts', /Latest balance/, 0],
  ['/admin?tab=settings', /Materiality/, 0],
];

/** Places in which a press opens or edits a row, follows a link, or reads a chart. */
const HELD: ReadonlySet<string> = new Set([
  '/reports?tab=financial-data&fyId=14&details=115',
  '/reports?tab=data-table&fyId=14',
  '/report?month=2026-10&form=edit',
  '/trends',
  '/forecasts',
  '/forecasts?view=pairs',
  '/search?q=margin',
]);
const LONG_PRESS_MS = 700;

const explainedId = () => new URLSearchParams(location.search).get('explain');

/** Keys ask for a number of the page, and so does a long press on it. */
async function expectToBeAsked(isHeld: boolean) {
  server.answer(explainFigure, new Refusal('not_found', 'Figure not found'));
  const focused = page.getByCss('[data-figure]:focus');
  await goToAFigure();
  const figure = await focused.findElement();
  const id = figure.dataset['figure'] ?? '';
  await press('Enter');
  await expect.poll(explainedId).toBe(id);
  await expect.element(page.getByText('Figure not found')).toBeVisible();
  await press('Escape');
  await expect.poll(explainedId).toBe(null);
  if (!isHeld) return;
  await expect.element(focused).toBeInTheDocument();
  await focused.click({ delay: LONG_PRESS_MS });
  await expect.poll(explainedId).toBe(id);
}

test.each(PLACES)(
  'every number of %s says where it comes from, by keys and by a press',
  async (path, text, least) => {
    await openApplication(path, 'admin', () => {
      server.answer(listForecasts, [...FORECASTS]);
      server.answer(forecastReporting, REPORTING);
      server.answer(search, [...FOUND]);
      server.answer(listAccounts, [SALES]);
      server.answer(listEntities, []);
      server.answer(getImport, IMPORT_DRAFT);
      server.answer(getBriefing, OCTOBER_BRIEFING);
      server.reply(getBridges, ({ query }) =>
        query.get('month') === OCTOBER_BRIDGES.month ? OCTOBER_BRIDGES : null,
      );
      server.answer(listPlans, [BUDGET, DRAFT_PLAN]);
      server.reply(getPlan, ({ params }) => (params['id'] === '5' ? DRAFT_PLAN : BUDGET));
    });
    await expect.element(page.getByText(text).first()).toBeInTheDocument();
    await expect.poll(() => figuresShown().length).toBeGreaterThanOrEqual(least);
    expect(unexplained()).toEqual([]);
    if (least > 0) await expectToBeAsked(HELD.has(path));
  },
);

const chosenIn = (label: string) => page.getByRole('combobox', { name: label });

const optionsOf = async (label: string): Promise<string[]> => {
  const select = await chosenIn(label).findElement();
  return [...select.querySelectorAll('option')].map(({ value }) => value);
};

test('so does every number of a bridge, from anything to anything', async () => {
  const planned = { name: BUDGET.name, months: planMonths(BUDGET.figures) };
  const forecast = { name: DRAFT_PLAN.name, months: planMonths(DRAFT_PLAN.figures) };
  const months = new BriefingMonths({
    months: STORED.months,
    plans: [{ fyLabel: 'FY26', budget: planned, forecast }],
  });
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER_BRIEFING);
    server.reply(getBridges, ({ query }) => {
      const side = (name: string) => BRIDGE_SIDES.find((is) => is === query.get(name));
      const [from, to] = [side('from'), side('to')];
      const october = monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: 7 });
      return bridgesAnswer(STANDARD_BASIS, months, october, { from, to }, STANDARD_MATERIALITY);
    });
  });
  await unfold('Bridges');
  await expect.element(chosenIn('Bridge between')).toBeVisible();
  const [pairs, results] = [await optionsOf('Bridge between'), await optionsOf('Result')];
  expect([pairs.length, results.length]).toEqual([13, 5]);
  const shown = new Set<string>();
  for (const pair of pairs) {
    await chosenIn('Bridge between').selectOptions(pair);
    await expect.element(chosenIn('Bridge between')).toHaveValue(pair);
    for (const result of results) {
      await chosenIn('Result').selectOptions(result);
      await expect.element(chosenIn('Result')).toHaveValue(result);
      expect(unexplained(), `${pair}: ${result}`).toEqual([]);
      for (const { dataset } of figuresShown()) shown.add(dataset['figure'] ?? '');
    }
  }
  const between = [...shown].filter((id) => id.startsWith('between.'));
  expect(between.length).toBeGreaterThan(20);
});

/** Cells of a chart's table that show a number which leads nowhere. */
const unledCells = () =>
  [...document.querySelectorAll<HTMLElement>('main section table tbody td')]
    .filter(
      (cell) => /\d/.test(cell.textContent ?? '') && cell.querySelector('[data-figure]') === null,
    )
    .map((cell) => cell.textContent);

test.each([
  ['/', /Financial Timeline/],
  ['/trends', /19 data points/],
  ['/trends?tab=ratios', /19 data points/],
  ['/trends?compare=rolling', /twelve months to October 2026/],
  ['/?compare=priorYear', /above October 2025/],
])('each point that a chart of %s draws stands in its table with an id', async (path, text) => {
  await openApplication(path, 'viewer');
  await expect.element(page.getByText(text).first()).toBeInTheDocument();
  const buttons = page.getByRole('button', { name: 'Show as table' });
  await expect.poll(() => buttons.elements().length).toBeGreaterThan(1);
  while (buttons.elements().length > 0) await buttons.first().click();
  await expect.poll(() => figuresShown().length).toBeGreaterThan(30);
  expect(unledCells()).toEqual([]);
  expect(unexplained()).toEqual([]);
});

test('so do the tables, the read-outs and the tooltips of charts', async () => {
  await openApplication('/trends', 'viewer');
  await focusOn(page.getByRole('slider').first());
  await expect.poll(() => figuresShown().length).toBeGreaterThan(30);
  expect(unexplained()).toEqual([]);
  for (const title of ['Adj EBITDA', 'Combined Sales & Marketing']) {
    await part(title).getByRole('button', { name: 'Show as table' }).click();
  }
  await expect.element(page.getByRole('rowheader', { name: 'Total' }).first()).toBeVisible();
  expect(unexplained()).toEqual([]);
  await openApplication('/', 'viewer');
  await page.getByRole('button', { name: 'October 2026', exact: true }).hover();
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
  expect(unexplained()).toEqual([]);
});
