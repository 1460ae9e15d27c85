import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal } from '../../finance/decimal.ts';
import type { Sentence } from './sentence.ts';
import { joinedWords, moneyInSentence } from './sentence.ts';

export interface ChangeCause {
  /** As it is written within a sentence. */
  readonly name: string;
  readonly amount: DecimalValue;
}

const NAMED_CAUSES = 3;
/** A smaller amount is displayed as zero. */
const LEAST_SHOWN = '0.5';

const zeroChange = Decimal('0');
const changeTotal = (causes: readonly ChangeCause[]) =>
  causes.reduce((sum, { amount }) => sum.plus(amount), zeroChange);

function listed(causes: readonly Sentence[]): Sentence {
  const last = causes.at(-1);
  return last === undefined || causes.length === 1
    ? (last ?? [])
    : [...joinedWords(causes.slice(0, -1), ', '), ' and ', ...last];
}

/** The largest ones, with at least one in the direction of the change. */
function namedCauses(causes: readonly ChangeCause[], isCause: (cause: ChangeCause) => boolean) {
  const largest = causes
    .filter(({ amount }) => amount.abs().gte(LEAST_SHOWN))
    .toSorted((one, other) => other.amount.abs().cmp(one.amount.abs()));
  const named = largest.slice(0, NAMED_CAUSES);
  const first = largest.find(isCause);
  return first === undefined || named.includes(first) ? named : [...named.slice(0, -1), first];
}

/**
 * The three largest causes of a change and the rest: ": EBITDA $15K and receivables $10K, less dividends of $9K; the rest
 * added $7K". Empty if none of them is in the direction of the change.
 */
export function changeReasons(change: DecimalValue, causes: readonly ChangeCause[]): Sentence {
  const isFall = change.lt('0');
  const isCause = ({ amount }: ChangeCause) => amount.lt('0') === isFall;
  const named = namedCauses(causes, isCause);
  const rest = change.minus(changeTotal(named));
  const reasons = named
    .filter(isCause)
    .map((cause, at): Sentence => [
      `${cause.name} ${isFall && at === 0 ? 'took ' : ''}`,
      moneyInSentence(cause.amount.abs()),
    ]);
  if (reasons.length === 0) return [];
  const offsets = named
    .filter((cause) => !isCause(cause))
    .map((cause): Sentence => [`${cause.name} of `, moneyInSentence(cause.amount.abs())]);
  return [
    ': ',
    ...listed(reasons),
    ...(offsets.length === 0 ? [] : [', less ', ...listed(offsets)]),
    ...(rest.abs().lt(LEAST_SHOWN)
      ? []
      : [`; the rest ${rest.lt('0') ? 'took' : 'added'} `, moneyInSentence(rest.abs())]),
  ];
}

/**
 * A change of a balance with its three largest causes: "Cash rose $24K to $73K: EBITDA $15K and receivables $10K, less
 * dividends of $9K; the rest added $7K." The causes are of one level, without subtotals.
 */
export function changeSentence(
  name: string,
  { from, to }: { readonly from: DecimalValue; readonly to: DecimalValue },
  causes: readonly ChangeCause[],
): Sentence {
  const change = to.minus(from);
  const beginning: Sentence = change.abs().lt(LEAST_SHOWN)
    ? [`${name} stayed at `, moneyInSentence(to)]
    : [
        `${name} ${change.lt('0') ? 'fell' : 'rose'} `,
        moneyInSentence(change.abs()),
        ' to ',
        moneyInSentence(to),
      ];
  return [...beginning, ...changeReasons(change, causes), '.'];
}
