import { describe, expect, test } from 'vitest';
import { briefMoney, sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import type { DecimalValue } from '../decimal.ts';
import type { Briefing } from './briefing.ts';
import { briefingOf } from './briefing.ts';
import type { BriefingSource, Cause } from './briefingMonths.ts';
import { LINES } from '../lines.ts';
import { STANDARD_MATERIALITY } from '../materiality.ts';
import { BriefingMonths, countOfMonth, RANKED_LINES } from './briefingMonths.ts';
import { quoteOn, withExplanation } from './quotes.ts';
import { exceptionsAmong, rankedLines } from './ranking.ts';
import { toldOf } from './sentence.ts';
import { DEMO_MONTHS, demoSource, monthOf } from './testDemoMonths.ts';

function briefed(month: string, change: Partial<BriefingSource> = {}): Briefing {
  const briefing = briefingOf(STANDARD_BASIS, demoSource(change), monthOf(month));
  if (briefing === null) throw new Error(`no figures in ${month}`);
  return briefing;
}

const exceptions = (month: string, change: Partial<BriefingSource> = {}) =>
  briefed(month, change).exceptions.map(({ sentence }) => sentenceText('USD', sentence));

const cashText = (briefing: Briefing) => sentenceText('USD', briefing.cash?.sentence ?? []);
const outlookTexts = (briefing: Briefing) =>
  briefing.outlook?.sentences.map((sentence) => sentenceText('USD', sentence));

const cause = (month: string, line: Cause['line'], name: string, amount: string): Cause => ({
  line,
  name,
  amount,
  figure: toldOf('recorded', line, monthOf(month), { reason: name }),
});

const event = (month: string, title: string, ...lines: readonly Cause['line'][]) => ({
  month: monthOf(month),
  title,
  lines,
});
const ADMIN: readonly Cause[] = [
  cause('2026-10', 'admin', 'share-based compensation', '9015.31'),
  cause('2026-10', 'admin', 'due diligence on Project Heron', '126900.00'),
];

const whole = (value: DecimalValue) => value.toFixed(0);

describe('the demo company', () => {
  test('October 2026: what changed', () => {
    const briefing = briefed('2026-10');
    expect(sentenceText('USD', briefing.headline)).toBe(
      'Revenue rose 17.5% on October 2025 to $3.51M and EBITDA rose 12.7% to $586K; Admin weighed most, $113K beyond its share of revenue.',
    );
    expect(briefing.notes.map((sentence) => sentenceText('USD', sentence))).toEqual([
      'No plan: compared with last year.',
    ]);
    expect(
      briefing.figures.map(({ line, againstBefore, toDateAgainstBefore, light }) => [
        line,
        againstBefore?.percent,
        toDateAgainstBefore?.percent,
        light?.light,
      ]),
    ).toEqual([
      ['revenue', '17.5', '19.5', 'fine'],
      ['admin', '59.2', '14.1', 'watch'],
      ['ebitda', '12.7', '45.1', 'fine'],
      ['adjEbitda', '36.3', '36.5', 'fine'],
      ['cash', '34.8', undefined, 'fine'],
    ]);
    const { share } = briefing.figures[1] ?? {};
    expect([share?.now, share?.before].map((one) => Number(one).toFixed(1))).toEqual([
      '12.3',
      '9.1',
    ]);
    expect(briefing.worry).toBe('watch');
    expect(sentenceText('USD', briefing.worryReasons)).toBe('Admin was unfavourable in the month.');
  });

  test('October 2026: the order of what should be looked at', () => {
    const months = new BriefingMonths(demoSource());
    const ranked = rankedLines(months, countOfMonth(monthOf('2026-10')), demoSource().materiality);
    expect(
      exceptionsAmong(ranked).map(({ line, news, months: inARow, score }) => [
        line,
        whole(news.allowed),
        whole(news.actual),
        whole(news.effect),
        inARow,
        whole(score),
      ]),
    ).toEqual([
      ['admin', '318735', '431928', '-113193', 2, '113193'],
      ['marketing', '157189', '169084', '-11895', 1, '17842'],
      ['rnd', '618627', '595882', '22745', 1, '17059'],
    ]);
    const rowOf = (line: string) => ranked.find((one) => one.line === line);
    expect(rowOf('revenue')?.months).toBe(54);
    expect(rowOf('production')?.months).toBe(8);
    expect(rowOf('other')?.months).toBe(4);
    for (const line of ['revenue', 'production', 'other']) {
      expect(rowOf(line)?.score.eq('0')).toBe(true);
    }
    expect(rowOf('salesMarketing')).toMatchObject({ isException: false });
  });

  test('October 2026: why, with what is recorded, quoted, or not there', () => {
    const [admin] = exceptions('2026-10', { causes: ADMIN });
    expect(admin).toBe(
      'Admin rose $161K to $432K, $113K beyond its share of revenue: $127K due diligence on Project Heron, $9K share-based compensation; $25K unexplained.',
    );
    const notes =
      'Sales & Marketing was as planned. Share-based compensation of $43K is booked in Admin. Other matters: none.';
    expect(exceptions('2026-10', { notes })).toEqual([
      'Admin rose $161K to $432K, $113K beyond its share of revenue. Noted: “Share-based compensation of $43K is booked in Admin.”',
      'Marketing rose $35K to $169K, $12K beyond its share of revenue: no explanation yet.',
      'R&D rose $69K to $596K, $23K below its share of revenue: no explanation yet.',
    ]);
  });

  test('what nobody has explained is a task, until the rest of it is too small or noted', () => {
    const tasks = (change: Partial<BriefingSource>) =>
      briefed('2026-10', change).exceptions.flatMap(({ task }) =>
        task === null ? [] : [sentenceText('USD', task)],
      );
    const [, marketing = '', rnd = ''] = exceptions('2026-10');
    const [admin = ''] = exceptions('2026-10', { causes: ADMIN });
    expect(tasks({ causes: ADMIN })).toEqual([admin, marketing, rnd]);
    expect(tasks({ causes: ADMIN, notes: 'Admin holds the audit.' })).toEqual([marketing, rnd]);
    const rest = cause('2026-10', 'admin', 'the audit', '24000.00');
    expect(tasks({ causes: [...ADMIN, rest] })).toEqual([marketing, rnd]);
    expect(
      briefed('2021-11')
        .exceptions.map(({ task }) => sentenceText('USD', task ?? []))
        .slice(0, 2),
    ).toEqual([
      'Revenue fell $136K: $90K less gross profit. No explanation yet.',
      'Production took 40.8% of revenue, not 33.6%: $82K less profit. No explanation yet.',
    ]);
  });

  test('what is noted on a line is quoted where causes leave something open, and nowhere else', () => {
    const notes = 'Admin also holds the audit.';
    const [admin = ''] = exceptions('2026-10', { causes: ADMIN });
    const quoted = exceptions('2026-10', { causes: ADMIN, notes });
    expect(quoted[0]).toBe(`${admin} Noted: “${notes}”`);
    const rest = cause('2026-10', 'admin', 'the audit', '24000.00');
    const [explained = ''] = exceptions('2026-10', { causes: [...ADMIN, rest], notes });
    expect(explained).toContain('$24K the audit');
    expect(explained).not.toContain('Noted');
    // A line that needs no quotation leaves one of both to the other.
    const both = 'The audit is booked in Marketing and Admin.';
    expect(exceptions('2026-10', { causes: [...ADMIN, rest], notes: both })[1]).toBe(
      `Marketing rose $35K to $169K, $12K beyond its share of revenue. Noted: “${both}”`,
    );
    const freight = 'Production holds freight.';
    expect(exceptions('2021-11', { notes: freight })[1]).toBe(
      `Production took 40.8% of revenue, not 33.6%: $82K less profit. Noted: “${freight}”`,
    );
  });

  test('what happened is named with the lines that it concerns, and explains them', () => {
    const berlin = event('2026-09', 'Berlin office opened', 'admin', 'rnd');
    const audit = event('2026-10', 'Audit of two years', 'admin');
    const told = exceptions('2026-10', { events: [berlin, audit] });
    expect(told).toEqual([
      'Admin rose $161K to $432K, $113K beyond its share of revenue. Events: Audit of two years, October; Berlin office opened, September.',
      'Marketing rose $35K to $169K, $12K beyond its share of revenue: no explanation yet.',
      'R&D rose $69K to $596K, $23K below its share of revenue. Event: Berlin office opened, September.',
    ]);
    const open = briefed('2026-10', { events: [berlin] }).exceptions.flatMap(({ line, task }) =>
      task ? [line] : [],
    );
    expect(open).toEqual(['marketing']);
    // Of another line, of none, too long ago, and still to come.
    const others = [
      event('2026-10', 'Strike'),
      event('2026-07', 'Long ago', 'admin'),
      event('2026-11', 'Later', 'admin'),
    ];
    expect(exceptions('2026-10', { events: others })).toEqual(exceptions('2026-10'));
    expect(exceptions('2026-10', { events: [berlin], causes: ADMIN })[0]).toBe(
      'Admin rose $161K to $432K, $113K beyond its share of revenue: $127K due diligence on Project Heron, $9K share-based compensation; $25K unexplained. Event: Berlin office opened, September.',
    );
  });

  test('an explanation that is added to the notes is found there', () => {
    for (const line of RANKED_LINES) {
      const notes = withExplanation('Other matters: none. ', line, ' Two audits at once ');
      expect(quoteOn(line, notes)).toBe(`${LINES[line].label}: Two audits at once`);
    }
    expect(withExplanation('', 'admin', 'Admin holds the audit.')).toBe('Admin holds the audit.');
  });

  test('October 2026: where an item is booked is told beside the line, and explains nothing', () => {
    const notes = 'Adjusted EBITDA has $127K of due diligence (booked in Admin).';
    const [admin = ''] = exceptions('2026-10', { notes });
    expect(admin).toBe(
      `Admin rose $161K to $432K, $113K beyond its share of revenue: no explanation yet. Noted beside it: “${notes}”`,
    );
    const [told] = briefed('2026-10', { notes }).exceptions;
    expect(told?.task).not.toBeNull();
    // A sentence that speaks of the line comes before one that does not.
    const both = `${notes} Admin holds the audit.`;
    expect(exceptions('2026-10', { notes: both })[0]).toMatch(
      /\. Noted: “Admin holds the audit\.”$/,
    );
    expect(withExplanation('', 'admin', 'The audit (booked in Admin)')).toMatch(
      /^Admin: The audit/,
    );
  });

  test('November 2021: a note on two lines stands with the first of them', () => {
    const notes = 'Redundancy payments are booked in Other and the lease exit in Admin.';
    expect(exceptions('2021-11', { notes }).slice(2, 4)).toEqual([
      `Other Costs rose $55K to $73K while revenue fell. Noted: “${notes}”`,
      'Admin rose $41K to $177K while revenue fell. Noted with Other Costs.',
    ]);
  });

  test('October 2026: cash and outlook', () => {
    const briefing = briefed('2026-10');
    expect(cashText(briefing)).toBe(
      'Cash was $11.63M, up $289K: 4.1 months of all costs. Runway does not apply: EBITDA was positive.',
    );
    expect(outlookTexts(briefing)).toEqual([
      'No full-year plan or forecast. Twelve months to October 2026: revenue $38.57M, EBITDA $6.72M.',
    ]);
  });

  test('November 2021: a fall, through zero', () => {
    const causes = [cause('2021-11', 'other', 'redundancy payments', '64200.00')];
    const briefing = briefed('2021-11', { causes });
    expect(sentenceText('USD', briefing.headline)).toBe(
      'Revenue fell 10.7% on November 2020 to $1.13M and EBITDA turned from a profit of $70K to a loss of $214K; Revenue weighed most, $90K of gross profit.',
    );
    expect(exceptions('2021-11', { causes })).toEqual([
      'Revenue fell $136K: $90K less gross profit.',
      'Production took 40.8% of revenue, not 33.6%: $82K less profit.',
      'Other Costs rose $55K to $73K while revenue fell: $64K redundancy payments; -$9K unexplained.',
      'Admin rose $41K to $177K while revenue fell: no explanation yet.',
      'R&D rose $29K to $283K while revenue fell: no explanation yet.',
    ]);
    expect(cashText(briefing)).toBe(
      "Cash was $2.35M, down $228K: 1.7 months of all costs, 12 months at the last three months' pace.",
    );
    expect(briefMoney('USD', briefing.cash?.burn ?? '')).toBe('$192K');
    expect(briefing.worry).toBe('act');
  });

  test('the first months of all', () => {
    const first = briefed('2019-04');
    expect(sentenceText('USD', first.headline)).toBe(
      'April 2019 is the first month: revenue $1.01M, EBITDA $56K.',
    );
    expect(sentenceText('USD', briefed('2019-04', { isOfPublished: true }).headline)).toMatch(
      /^April 2019 is the first published month: /,
    );
    expect(first.figures.map(({ light }) => light)).toEqual([null, null, null, null, null]);
    expect(first.worry).toBeNull();
    const second = briefed('2019-05');
    expect(second.notes.map((sentence) => sentenceText('USD', sentence))).toEqual([
      'No plan: compared with April 2019.',
    ]);
    expect(sentenceText('USD', second.headline)).toContain('on April 2019 to $1.05M');
    expect(briefingOf(STANDARD_BASIS, demoSource(), monthOf('2019-03'))).toBeNull();
  });

  test('nobody is told that a month is fine before its result is known', () => {
    const last = DEMO_MONTHS.at(-1);
    if (last === undefined) throw new Error('no months');
    const atEase = {
      materiality: { ...STANDARD_MATERIALITY, percent: '1000000', amount: '1000000000000' },
    };
    const known = briefed('2026-10', atEase);
    const waiting = { ...last, figures: { ...last.figures, ebitda: null, adjEbitda: null } };
    const months = [...DEMO_MONTHS.slice(0, -1), waiting];
    const open = briefed('2026-10', { ...atEase, months });
    expect([known.worry, sentenceText('USD', known.worryReasons)]).toEqual([
      'fine',
      'No key figure was materially unfavourable.',
    ]);
    expect([open.worry, sentenceText('USD', open.worryReasons)]).toEqual([
      null,
      'EBITDA is not reported; no other key figure was materially unfavourable.',
    ]);
  });

  test('a line that nobody has reported has no light, no rank and no sum', () => {
    const last = DEMO_MONTHS.at(-1);
    if (last === undefined) throw new Error('no months');
    const without = { ...last, figures: { ...last.figures, rnd: null } };
    const months = [...DEMO_MONTHS.slice(0, -1), without];
    const briefing = briefed('2026-10', { months });
    expect(briefing.notes.map((sentence) => sentenceText('USD', sentence))).toContain(
      'R&D is not reported. EBITDA of $586K is as entered.',
    );
    expect(briefing.exceptions.map(({ line }) => line)).toEqual(['admin', 'marketing']);
  });
});
