import { Decimal } from '../decimal.ts';
import type { DecimalValue } from '../decimal.ts';
import { NAMED_STEPS } from '../explain/stepFigures.ts';
import { LINES } from '../lines.ts';
import type { Bridge, BridgeStep } from './bridge.ts';
import { stepLabel } from './bridge.ts';
import type { BridgeFigures } from './bridgeFigures.ts';
import type { SaidFigureId, Sentence } from './sentence.ts';
import { countWords, saidMoney } from './sentence.ts';

const signWord = (amount: DecimalValue) => (amount.lt('0') ? 'minus' : 'plus');

const said = (name: string, amount: DecimalValue, figure: SaidFigureId | null): Sentence => [
  `${name} ${signWord(amount)} `,
  saidMoney(amount.abs(), figure),
];

const figureOf = ({ of }: BridgeStep, figures: BridgeFigures | null) => figures?.step(of) ?? null;

/** What is told besides the largest steps. */
function others(steps: readonly BridgeStep[], figures: BridgeFigures | null): Sentence[] {
  const [only] = steps;
  if (only === undefined) return [];
  if (steps.length === 1) return [said(stepLabel(only.of), only.amount, figureOf(only, figures))];
  const amount = steps.reduce((sum, step) => sum.plus(step.amount), Decimal('0'));
  return [said(`${countWords(steps.length)} smaller`, amount, figures?.smaller ?? null)];
}

/**
 * A bridge for those who hear it: "EBITDA rose $66K to $586K: Revenue plus $523K, Admin minus $161K,
 * six smaller minus $296K, unexplained $0." `beside`: the plan that it is compared with, if it is one.
 */
export function bridgeSentence(
  { measure, from, to, steps, unexplained }: Bridge,
  beside: 'plan' | 'forecast' | null,
  figures: BridgeFigures | null = null,
): Sentence {
  const change = to.minus(from);
  const { label } = LINES[measure];
  const size = saidMoney(change.abs(), figures?.difference);
  const result = saidMoney(to, figures?.to);
  const start: Sentence =
    beside === null
      ? [`${label} ${change.lt('0') ? 'fell' : 'rose'} `, size, ' to ', result]
      : [`${label} was `, size, ` ${change.lt('0') ? 'below' : 'above'} ${beside} at `, result];
  const named = new Set(
    steps.toSorted((a, b) => b.amount.abs().cmp(a.amount.abs())).slice(0, NAMED_STEPS),
  );
  const parts = [
    ...steps
      .filter((step) => named.has(step))
      .map((step) => said(stepLabel(step.of), step.amount, figureOf(step, figures))),
    ...others(
      steps.filter((step) => !named.has(step)),
      figures,
    ),
  ];
  const rest: Sentence = ['unexplained ', saidMoney(unexplained, figures?.unexplained), '.'];
  return [...start, ': ', ...parts.flatMap((one) => one.concat(', ')), ...rest];
}
