import type { DecimalValue } from '../decimal.ts';
import { decimal, decimalOrNull, plainText } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { ToldFigureId } from '../figureId.ts';
import { LINES } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import { variance } from '../variance.ts';
import type { ComparedPeriod } from './briefingMonths.ts';
import { monthOfCount, countOfMonth } from './briefingMonths.ts';
import type { Outlook, OutlookLine, YearAhead } from './outlook.ts';
import type { Sentence } from './sentence.ts';
import {
  againstPlanOf,
  countWords,
  saidMoney,
  monthWords,
  ofMonth,
  saidPercent,
  thanPlan,
  toldOf,
} from './sentence.ts';

const sideOf = (difference: DecimalValue) => (difference.lt('0') ? 'below' : 'above');

/** "4.2% above plan at $1.42M" */
function againstPlan(
  line: OutlookLine,
  month: MonthOfYear,
  { figures, plan, planName }: ComparedPeriod,
  materiality: Materiality,
): Sentence {
  const [actual, planned] = [decimalOrNull(figures[line]), decimalOrNull(plan?.[line])];
  if (actual === null || planned === null) return [];
  const at = [' at ', saidMoney(actual, ofMonth(line, month)), '; '];
  const difference = actual.minus(planned);
  if (!isMaterial(plainText(difference), plainText(planned), materiality)) {
    return [`${LINES[line].label} was level with plan`, ...at];
  }
  const idOf = (inPercent: boolean) =>
    planName === null ? null : againstPlanOf(line, month, planName, inPercent);
  const change = variance(plainText(actual), plainText(planned)).percent;
  const size =
    change === null || decimal(change).abs().gte('200')
      ? saidMoney(difference.abs(), idOf(false))
      : saidPercent(plainText(decimal(change).abs()), idOf(true));
  return [`${LINES[line].label} was `, size, ` ${sideOf(difference)} plan`, ...at];
}

function besidePlan(
  { total, plan }: YearAhead,
  figure: ToldFigureId | null,
  materiality: Materiality,
  word: string,
): Sentence {
  if (plan === null) return [];
  const difference = decimal(total).minus(decimal(plan));
  if (!isMaterial(plainText(difference), plan, materiality)) return [', level with plan'];
  return [', ', saidMoney(difference.abs(), figure), ` ${sideOf(difference)}${word}`];
}

/** "seven months actual, five forecast" */
function madeOf({ actual, forecast, planned }: NonNullable<Outlook['year']>): string {
  const rest = [
    forecast > 0 ? `${countWords(forecast)} forecast` : '',
    planned > 0 ? `${countWords(planned)} planned` : '',
  ].filter(Boolean);
  const months = actual === 1 ? 'month' : 'months';
  return [`${countWords(actual)} ${months} actual`, ...rest].join(', ');
}

function lastTwelveWords({ lastTwelve }: Outlook, month: MonthOfYear): Sentence {
  const none = 'No full-year plan or forecast.';
  const { revenue, ebitda } = lastTwelve ?? {};
  if (revenue === null || revenue === undefined || ebitda === null || ebitda === undefined) {
    return [none];
  }
  const first = monthOfCount(countOfMonth(month) - 11);
  const figure = (line: OutlookLine) =>
    ({ of: 'company', line, period: { is: 'range', first, last: month } }) as const;
  return [
    `${none} Twelve months to ${monthWords(month)}: revenue `,
    saidMoney(revenue, figure('revenue')),
    ', EBITDA ',
    saidMoney(ebitda, figure('ebitda')),
    '.',
  ];
}

/** Where the year goes, against its plan; without one, the last twelve months. */
export function outlookSentences(
  outlook: Outlook,
  month: MonthOfYear,
  period: ComparedPeriod,
  materiality: Materiality,
): Sentence[] {
  const { year, fyLabel } = outlook;
  if (year === null || year.revenue === null) return [lastTwelveWords(outlook, month)];
  const { planName } = period;
  const besideId = (line: OutlookLine) =>
    planName === null ? null : toldOf('heading', line, month, { than: thanPlan(planName) });
  const isOver = year.forecast + year.planned === 0;
  const planned = againstPlan('revenue', month, period, materiality);
  const verb = isOver ? 'came to' : 'heads for';
  const revenue: Sentence = [
    ...planned,
    `${fyLabel} ${verb} `,
    saidMoney(year.revenue.total, toldOf('heading', 'revenue', month)),
    planned.length === 0 ? ' of revenue' : '',
    ...besidePlan(
      year.revenue,
      besideId('revenue'),
      materiality,
      planned.length === 0 ? ' plan' : '',
    ),
    `: ${madeOf(year)}.`,
  ];
  if (year.ebitda === null) return [revenue];
  const ebitda: Sentence = [
    `EBITDA ${verb} `,
    saidMoney(year.ebitda.total, toldOf('heading', 'ebitda', month)),
    ...besidePlan(year.ebitda, besideId('ebitda'), materiality, ' plan'),
    '.',
  ];
  return [revenue, ebitda];
}
