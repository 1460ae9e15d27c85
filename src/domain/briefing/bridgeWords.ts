import { Decimal } from '../decimal.ts';
import type { DecimalValue } from '../decimal.ts';
import { LINES } from '../lines.ts';
import type { Bridge, BridgeStep } from './bridge.ts';
import { stepLabel } from './bridge.ts';
import type { Sentence } from './sentence.ts';
import { countWords, saidMoney } from './sentence.ts';

/** Said by their names; the others together. */
const NAMED = 2;

const signWord = (amount: DecimalValue) => (amount.lt('0') ? 'minus' : 'plus');

const said = (name: string, amount: DecimalValue): Sentence => [
  `${name} ${signWord(amount)} `,
  saidMoney(amount.abs()),
];

/** What is told besides the largest steps. */
function others(steps: readonly BridgeStep[]): Sentence[] {
  const [only] = steps;
  if (only === undefined) return [];
  if (steps.length === 1 && only.of !== 'smaller') return [said(stepLabel(only), only.amount)];
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  const amount = steps.reduce((sum, step) => sum.plus(step.amount), Decimal('0'));
  return [said(`${countWords(count)} smaller`, amount)];
}

/**
 * A bridge for those who hear it: "EBITDA rose $66K to $586K: Revenue plus $523K, Admin minus $161K,
 * six smaller minus $296K, unexplained $0." `beside`: the plan that it is compared with, if it is one.
 */
export function bridgeSentence(
  { measure, from, to, steps, unexplained }: Bridge,
  beside: 'plan' | 'forecast' | null,
): Sentence {
  const change = to.minus(from);
  const { label } = LINES[measure];
  const size = saidMoney(change.abs());
  const start: Sentence =
    beside === null
      ? [`${label} ${change.lt('0') ? 'fell' : 'rose'} `, size, ' to ', saidMoney(to)]
      : [
          `${label} was `,
          size,
          ` ${change.lt('0') ? 'below' : 'above'} ${beside} at `,
          saidMoney(to),
        ];
  const named = new Set(
    steps
      .filter(({ of }) => of !== 'smaller')
      .toSorted((a, b) => b.amount.abs().cmp(a.amount.abs()))
      .slice(0, NAMED),
  );
  const parts = [
    ...steps.filter((step) => named.has(step)).map((step) => said(stepLabel(step), step.amount)),
    ...others(steps.filter((step) => !named.has(step))),
  ];
  const rest: Sentence = ['unexplained ', saidMoney(unexplained), '.'];
  return [...start, ': ', ...parts.flatMap((one) => one.concat(', ')), ...rest];
}
