import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { isOrAre, lineLabel, wasOrWere } from '../../finance/catalogue.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { quotientText } from '../../finance/decimal.ts';
import type { CashOfMonth } from './cashCauses.ts';
import { covenantSentence, flowCauses } from './cashCauses.ts';
import { changeReasons } from './changeSentence.ts';
import type { CashCheck } from './checks.ts';
import type { PageMonth } from './reference.ts';
import type { Sentence, SentenceNumber } from './sentence.ts';
import { briefingFigureId, moneyInSentence, monthFigureId } from './sentence.ts';

const MOST_RUNWAY = 36;

/** A shorter runway would be rounded to zero months. */
const LEAST_RUNWAY = '1';

function runwaySentence(
  { isSeasonal, hasTiming }: Pick<CashCheck, 'isSeasonal' | 'hasTiming'>,
  runway: DecimalValue,
  page: PageMonth,
): Sentence {
  const start = ' At the rate of the last three months, it would ';
  if (runway.lt(LEAST_RUNWAY)) return [`${start}be used up within a month.`];
  if (runway.gt(String(MOST_RUNWAY))) return [`${start}last more than 36 months.`];
  // The burn adjusted for recorded timing isn't a figure that can be explained.
  const told = isSeasonal ? 'seasonalRunway' : 'runway';
  const figure = hasTiming ? null : briefingFigureId(told, 'cash', page.month);
  return [`${start}be used up in `, { value: quotientText(runway), form: 'months', figure }, '.'];
}

/** How cash changed and how long the runway is. `events` explain the change. */
export function cashSentence(
  basis: CompanyBasis,
  check: CashCheck,
  page: PageMonth,
  events: readonly string[],
  statements: CashOfMonth | null = null,
): Sentence {
  const covenant = statements?.covenant ?? null;
  return [
    ...cashItself(basis, check, page, events, reasonsOf(basis, check, statements)),
    ...(covenant === null ? [] : [' ', ...covenantSentence(covenant)]),
  ];
}

const reasonsOf = (
  basis: CompanyBasis,
  { change }: CashCheck,
  statements: CashOfMonth | null,
): Sentence =>
  change === null || statements === null || statements.flow === null
    ? []
    : changeReasons(change, flowCauses(basis, statements.flow));

function cashItself(
  basis: CompanyBasis,
  check: CashCheck,
  page: PageMonth,
  events: readonly string[],
  causes: Sentence,
): Sentence {
  const { cash, change, cover, runway } = check;
  const name = lineLabel(basis, 'cash');
  const amount = resultOfCash(cash, page);
  const moved: Sentence =
    change === null
      ? [`${name} ${isOrAre(name)} `, amount]
      : change.abs().lt('1')
        ? [`${name} ${wasOrWere(name)} level at `, amount]
        : [
            `${name} ${change.lt('0') ? 'fell' : 'rose'} `,
            moneyInSentence(change.abs(), monthFigureId('cash', page.month, { against: 'month' })),
            ' to ',
            amount,
          ];
  if (cash.lt('0')) return [...moved, '. It is overdrawn.'];
  if (cash.eq('0')) return [...moved, '. None is left.'];
  const isUnexplainedFall = check.isLargeFall && events.length === 0 && causes.length === 0;
  const reason: Sentence =
    causes.length > 0
      ? causes
      : events.length > 0
        ? [`: ${events.join('; ')}`]
        : isUnexplainedFall
          ? [', with no reason recorded']
          : [];
  const covered: Sentence =
    cover === null
      ? []
      : [
          {
            value: quotientText(cover),
            form: 'monthsAndTenths',
            figure: briefingFigureId('cover', 'cash', page.month),
          } satisfies SentenceNumber,
          ' of average costs',
        ];
  if (runway === null) {
    const equals: Sentence =
      covered.length === 0 ? [] : [causes.length > 0 ? '. It equals ' : '; it equals ', ...covered];
    return [...moved, ...reason, ...equals, '.'];
  }
  const alsoLow: Sentence = check.isOnlyCoverLow
    ? [' The balance equals only ', ...covered, '.']
    : [];
  return [...moved, ...reason, '.', ...runwaySentence(check, runway, page), ...alsoLow];
}

const resultOfCash = (cash: DecimalValue, { month }: PageMonth): SentenceNumber =>
  moneyInSentence(cash, monthFigureId('cash', month));
