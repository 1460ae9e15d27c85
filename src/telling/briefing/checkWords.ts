import type { CompanyBasis } from '../../finance/companyBasis.ts';
import {
  isOrAre,
  lineInSentence,
  lineLabel,
  takesArticle,
  wasOrWere,
} from '../../finance/catalogue.ts';
import { decimal, decimalOrNull, plainText, withoutMinus } from '../../finance/decimal.ts';
import type { BriefingFigureId } from '../../finance/figureId.ts';
import { calendarMonthName, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { saysPercent, variance } from '../../finance/variance.ts';
import {
  capitalised,
  inBrackets,
  namedResult,
  percentOfDifference,
  resultWords,
} from './amountWords.ts';
import type { BriefingMonths } from './briefingMonths.ts';
import { monthOfCount } from './briefingMonths.ts';
import type { ResultsCheck, ResultStanding, CheckedValue, Streak } from './checks.ts';
import type { Outlook, OutlookLine, YearAhead } from './outlook.ts';
import type { PageMonth, PageReference } from './reference.ts';
import type { SentenceFigureId, Sentence } from './sentence.ts';
import {
  againstPlanOf,
  countWords,
  joinedWords,
  monthWords,
  moneyInSentence,
  percentInSentence,
  thanPlan,
  briefingFigureId,
} from './sentence.ts';

const ORDINAL_WORDS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
] as const;

function ordinalWords(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return ORDINAL_WORDS[count - 1] ?? `${count}${ending}`;
}

const LEAST_IN_A_ROW = 3;

const standingLineName = (basis: CompanyBasis, { line }: ResultStanding) =>
  lineInSentence(basis, line);

type PeriodId = (inPercent: boolean) => SentenceFigureId | null;

/** Returns words such as "$82K (12.3%) below plan"; `than` may be empty. */
function standingDifference(standing: CheckedValue, than: string, idOf: PeriodId): Sentence {
  const isBelow = standing.difference.lt('0');
  const side = isBelow ? 'below' : 'ahead';
  const of = than === '' ? '' : isBelow ? ` ${than}` : ` of ${than}`;
  return [
    moneyInSentence(standing.difference.abs(), idOf(false)),
    ...inBrackets(standing, idOf(true)),
    ` ${side}${of}`,
  ];
}

interface StandingPeriodIds {
  readonly month: PeriodId;
  readonly toDate: PeriodId;
}

/**
 * Returns words such as "EBITDA is $82K (12.3%) below plan in October and $78K (2.0%) in the year
 * to date".
 */
function standingWords(
  basis: CompanyBasis,
  standing: ResultStanding,
  page: PageMonth,
  reference: PageReference,
  ids: StandingPeriodIds,
): Sentence {
  const { month, toDate } = standing;
  const than = reference.kind === 'plan' ? 'plan' : 'last year';
  const name = standingLineName(basis, standing);
  if (month === null) return [];
  const own: Sentence = month.difference.eq('0')
    ? [`in line with ${than}`]
    : standingDifference(month, than, ids.month);
  if (page.monthNum === 1 || toDate === null) return [`${name} ${isOrAre(name)} `, ...own];
  const inMonth = ` in ${calendarMonthName(page.month.calendarMonth)}`;
  if (toDate.difference.eq('0')) {
    return [`${name} ${isOrAre(name)} `, ...own, `${inMonth} and in line in the year to date`];
  }
  if (month.difference.eq('0')) {
    const inYear = standingDifference(toDate, than, ids.toDate);
    return [
      `${name} ${isOrAre(name)} `,
      ...own,
      `${inMonth} and `,
      ...inYear,
      ' in the year to date',
    ];
  }
  const isSameSide = month.difference.lt('0') === toDate.difference.lt('0');
  const inYear: Sentence = isSameSide
    ? [
        moneyInSentence(toDate.difference.abs(), ids.toDate(false)),
        ...inBrackets(toDate, ids.toDate(true)),
      ]
    : standingDifference(toDate, '', ids.toDate);
  return [
    `${name} ${isOrAre(name)} `,
    ...own,
    `${inMonth} ${isSameSide ? 'and' : 'but'} `,
    ...inYear,
    ' in the year to date',
  ];
}

const SEVERITY = { fine: 0, watch: 1, act: 2 } as const;

function streakWords(basis: CompanyBasis, streak: Streak | null, than: string): Sentence {
  if (streak === null || streak.months < LEAST_IN_A_ROW) return [];
  const [first, second] = streak.lines.map((line) => lineLabel(basis, line));
  const names = second === undefined ? `${first}` : `${first} and ${second}`;
  const verb = second === undefined ? wasOrWere(names) : 'were';
  return [
    ` ${names} ${verb} well below ${than} for the ${ordinalWords(streak.months)} month in a row.`,
  ];
}

export function resultsSentence(
  basis: CompanyBasis,
  { light, lines, withoutOneOffs, streak }: ResultsCheck,
  page: PageMonth,
  idsOf: (line: ResultStanding['line']) => StandingPeriodIds,
  adjustedId: PeriodId,
): Sentence {
  const { reference } = page;
  if (reference === null || lines.length === 0) return ['No reference yet.'];
  const isReported = (page.figures.ebitda ?? null) !== null;
  const ebitda = lineLabel(basis, 'ebitda');
  const missing = `${ebitda} ${isReported ? 'cannot be compared' : `${isOrAre(ebitda)} not reported`}.`;
  if (light === null) return [missing];
  const said = lines
    .filter((standing) => standing.line === 'ebitda' || standing.light !== 'fine')
    .filter(({ month }) => month !== null)
    .toSorted((a, b) => SEVERITY[b.light] - SEVERITY[a.light] || (a.line === 'ebitda' ? -1 : 1))
    .map((standing) => standingWords(basis, standing, page, reference, idsOf(standing.line)));
  const than = reference.kind === 'plan' ? 'plan' : 'last year';
  const without: Sentence =
    withoutOneOffs === null
      ? []
      : [
          ' Without the recorded one-off items it would be ',
          ...(withoutOneOffs.difference.eq('0')
            ? [`in line with ${than}`]
            : standingDifference(withoutOneOffs, than, adjustedId)),
          '.',
        ];
  const isOpen = !lines.some(({ line, month }) => line === 'ebitda' && month !== null);
  const open = isOpen ? [` ${missing}`] : [];
  return [
    ...capitalised(joinedWords(said, '; ')),
    '.',
    ...open,
    ...streakWords(basis, streak, than),
    ...without,
  ];
}

/**
 * Ends a sentence with ". That takes the forecast $737K a month in the remaining five months, after
 * $540K a month in the first seven." If a part is missing or a loss, it ends with ", if the
 * remaining five months go as forecast."
 */
function remainingWords(
  { actual, forecast, ebitda }: NonNullable<Outlook['year']>,
  page: PageMonth,
): Sentence {
  const count = MONTHS_IN_YEAR - actual;
  const as = forecast > 0 ? 'forecast' : 'planned';
  const remaining = count === 1 ? 'the last month' : `the remaining ${countWords(count)} months`;
  const total = decimalOrNull(ebitda?.total);
  const soFar = decimalOrNull(page.toDate.ebitda);
  const isSplit =
    actual === page.monthNum &&
    total !== null &&
    soFar !== null &&
    soFar.gt('0') &&
    total.gt(soFar);
  if (!isSplit) return [`, if ${remaining} ${count === 1 ? 'goes' : 'go'} as ${as}.`];
  return [
    `. That takes the ${as} `,
    moneyInSentence(
      total.minus(soFar).div(String(count)),
      briefingFigureId('ahead', 'ebitda', page.month),
    ),
    count === 1 ? ` in ${remaining}, after ` : ` a month in ${remaining}, after `,
    moneyInSentence(soFar.div(String(actual)), briefingFigureId('soFar', 'ebitda', page.month)),
    actual === 1 ? ' in the first.' : ` a month in the first ${countWords(actual)}.`,
  ];
}

const withArticle = (words: string) => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

interface AheadWords {
  readonly result: Sentence;
  readonly against: Sentence;
}

/** Returns words such as "EBITDA of $7.46M" and "$198K (2.6%) below plan". */
function aheadWords(
  basis: CompanyBasis,
  { total, plan }: YearAhead,
  ids: { readonly total: SentenceFigureId; readonly difference: BriefingFigureId | null },
  isWithin: boolean,
): AheadWords {
  const actual = decimal(total);
  const ebitda = lineInSentence(basis, 'ebitda');
  const result: Sentence = actual.lt('0')
    ? [`${withArticle(`${ebitda} loss`)} of `, moneyInSentence(actual.abs(), ids.total)]
    : [
        `${takesArticle(ebitda) ? withArticle(ebitda) : ebitda} of `,
        moneyInSentence(actual, ids.total),
      ];
  if (plan === null) return { result, against: [] };
  if (isWithin) return { result, against: [', in line with plan'] };
  const standing = { actual, reference: decimal(plan) };
  const difference = actual.minus(standing.reference);
  const isBelow = difference.lt('0');
  const size = moneyInSentence(difference.abs(), ids.difference);
  const percentId = ids.difference && { ...ids.difference, inPercent: true as const };
  const isSimple = actual.gte('0') && standing.reference.gte('0');
  if (!isSimple || percentOfDifference(standing) === null) {
    return { result, against: [', ', size, ` ${isBelow ? 'worse' : 'better'} than planned`] };
  }
  return {
    result,
    against: [
      ', ',
      size,
      ...inBrackets(standing, percentId),
      ` ${isBelow ? 'below' : 'above'} plan`,
    ],
  };
}

function lastTwelveWords(
  basis: CompanyBasis,
  outlook: Outlook,
  months: BriefingMonths,
  count: number,
  page: PageMonth,
): Sentence {
  const hasPlan = months.month(count)?.plan !== null;
  const start = hasPlan
    ? `The approved plan does not cover all of ${outlook.fyLabel}.`
    : `${outlook.fyLabel} has no approved plan.`;
  const { revenue = null, ebitda = null } = outlook.lastTwelve ?? {};
  if (revenue === null || ebitda === null) return [start];
  const before = months.run(count - 2 * MONTHS_IN_YEAR + 1, MONTHS_IN_YEAR);
  const first = monthOfCount(count - MONTHS_IN_YEAR + 1);
  const figure = (line: OutlookLine) =>
    ({ of: 'company', line, period: { is: 'range', first, last: page.month } }) as const;
  const earlier = before && {
    revenue: outlookTotal(before, 'revenue'),
    ebitda: outlookTotal(before, 'ebitda'),
  };
  const growth = variance(revenue, earlier?.revenue).percent;
  const grown: Sentence =
    !saysPercent(growth) || earlier?.revenue === null
      ? []
      : [
          ` (${growth.startsWith('-') ? '-' : '+'}`,
          percentInSentence(withoutMinus(growth), {
            ...figure('revenue'),
            against: 'year',
            inPercent: true,
          }),
          ')',
        ];
  const yearAgoId = {
    of: 'company',
    line: 'ebitda',
    period: {
      is: 'range',
      first: monthOfCount(count - 2 * MONTHS_IN_YEAR + 1),
      last: monthOfCount(count - MONTHS_IN_YEAR),
    },
  } as const;
  const ebitdaBefore = earlier === null ? null : decimalOrNull(earlier.ebitda);
  const isProfit = decimal(ebitda).gte('0');
  const yearAgo: Sentence =
    ebitdaBefore === null
      ? []
      : [
          ' (a year earlier ',
          ...(isProfit && ebitdaBefore.gte('0')
            ? resultWords(ebitdaBefore, yearAgoId)
            : namedResult(ebitdaBefore, yearAgoId)),
          ')',
        ];
  const [revenueName, ebitdaName] = [
    lineInSentence(basis, 'revenue'),
    lineInSentence(basis, 'ebitda'),
  ];
  return [
    `${start} In the last twelve months, ${revenueName} ${wasOrWere(revenueName)} `,
    moneyInSentence(revenue, figure('revenue')),
    ...grown,
    ` and ${ebitdaName} ${wasOrWere(ebitdaName)} `,
    ...resultWords(decimal(ebitda), figure('ebitda')),
    ...yearAgo,
    '.',
  ];
}

function outlookTotal(months: readonly MonthFigures[], line: OutlookLine): string | null {
  const amounts = months.map((month) => decimalOrNull(month[line]));
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return null;
  return plainText(known.reduce((sum, amount) => sum.plus(amount)));
}

export function outlookSentence(
  basis: CompanyBasis,
  outlook: Outlook,
  months: BriefingMonths,
  count: number,
  page: PageMonth,
  { isWithin, isRevenueBelow }: { readonly isWithin: boolean; readonly isRevenueBelow: boolean },
): Sentence {
  const { year, fyLabel } = outlook;
  if (year === null || year.ebitda === null || year.ebitda.plan === null) {
    return lastTwelveWords(basis, outlook, months, count, page);
  }
  const { planName } = months.month(count) ?? { planName: null };
  const heading = (line: OutlookLine) => briefingFigureId('heading', line, page.month);
  const against = (line: OutlookLine) =>
    planName === null
      ? null
      : briefingFigureId('heading', line, page.month, { than: thanPlan(planName) });
  const ebitda = aheadWords(
    basis,
    year.ebitda,
    { total: heading('ebitda'), difference: against('ebitda') },
    isWithin,
  );
  const revenueBelow: Sentence =
    isRevenueBelow && year.revenue?.plan !== null && year.revenue !== null
      ? [
          `, and ${lineInSentence(basis, 'revenue')} `,
          moneyInSentence(
            decimal(year.revenue.total)
              .minus(decimal(year.revenue.plan ?? '0'))
              .abs(),
            against('revenue'),
          ),
          ' below plan',
        ]
      : [];
  const isOver = year.forecast + year.planned === 0;
  const verb = isOver ? 'closed with' : 'is heading for';
  const end = isOver ? ['.'] : remainingWords(year, page);
  const last = monthOfCount(count - page.monthNum + MONTHS_IN_YEAR);
  const ends = last.calendarMonth === MONTHS_IN_YEAR ? '' : ` (to ${monthWords(last)})`;
  return [
    `${fyLabel}${ends} ${verb} `,
    ...ebitda.result,
    ...ebitda.against,
    ...revenueBelow,
    ...end,
  ];
}

const percentOption = (inPercent: boolean) => (inPercent ? { inPercent: true as const } : {});

export function checkedFigureIds(
  line: ResultStanding['line'],
  page: PageMonth,
  reference: PageReference,
  difference: (inPercent: boolean) => SentenceFigureId | null,
): StandingPeriodIds {
  const period = { is: 'toDate', fyLabel: page.fyLabel, last: page.month } as const;
  return {
    month: difference,
    toDate: (inPercent) => {
      if (reference.kind === 'year') {
        return { of: 'company', line, period, against: 'year', ...percentOption(inPercent) };
      }
      if (reference.planName === null) return null;
      return {
        ...againstPlanOf(line, page.month, reference.planName, inPercent),
        period,
        reported: true,
      };
    },
  };
}
