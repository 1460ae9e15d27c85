import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { Decimal } from '../../finance/decimal.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { NAMED_STEPS } from '../explain/stepFigures.ts';
import { lineLabel, wasOrWere } from '../../finance/catalogue.ts';
import type { Bridge, BridgeStep } from './bridge.ts';
import { stepLabel } from './bridge.ts';
import type { BridgeFigures } from './bridgeFigures.ts';
import type { SentenceFigureId, Sentence } from './sentence.ts';
import { countWords, moneyInSentence } from './sentence.ts';

const signWord = (amount: DecimalValue) => (amount.lt('0') ? 'minus' : 'plus');

const stepWithAmount = (
  name: string,
  amount: DecimalValue,
  figure: SentenceFigureId | null,
): Sentence => [`${name} ${signWord(amount)} `, moneyInSentence(amount.abs(), figure)];

const stepFigure = ({ of }: BridgeStep, figures: BridgeFigures | null) => figures?.step(of) ?? null;

function smallerStepsSentence(
  basis: CompanyBasis,
  steps: readonly BridgeStep[],
  figures: BridgeFigures | null,
): Sentence[] {
  const [only] = steps;
  if (only === undefined) return [];
  if (steps.length === 1)
    return [stepWithAmount(stepLabel(basis, only.of), only.amount, stepFigure(only, figures))];
  const amount = steps.reduce((sum, step) => sum.plus(step.amount), Decimal('0'));
  return [stepWithAmount(`${countWords(steps.length)} smaller`, amount, figures?.smaller ?? null)];
}

/**
 * A bridge for screen readers: "EBITDA rose $66K to $586K: Revenue plus $523K, Admin minus $161K, six smaller minus
 * $296K, unexplained $0." `beside` is the plan it is compared with, if any.
 */
export function bridgeSentence(
  basis: CompanyBasis,
  { measure, from, to, steps, unexplained }: Bridge,
  beside: 'plan' | 'forecast' | null,
  figures: BridgeFigures | null = null,
): Sentence {
  const change = to.minus(from);
  const label = lineLabel(basis, measure);
  const size = moneyInSentence(change.abs(), figures?.difference);
  const result = moneyInSentence(to, figures?.to);
  const start: Sentence =
    beside === null
      ? [`${label} ${change.lt('0') ? 'fell' : 'rose'} `, size, ' to ', result]
      : [
          `${label} ${wasOrWere(label)} `,
          size,
          ` ${change.lt('0') ? 'below' : 'above'} ${beside} at `,
          result,
        ];
  const named = new Set(
    steps.toSorted((a, b) => b.amount.abs().cmp(a.amount.abs())).slice(0, NAMED_STEPS),
  );
  const parts = [
    ...steps
      .filter((step) => named.has(step))
      .map((step) =>
        stepWithAmount(stepLabel(basis, step.of), step.amount, stepFigure(step, figures)),
      ),
    ...smallerStepsSentence(
      basis,
      steps.filter((step) => !named.has(step)),
      figures,
    ),
  ];
  const rest: Sentence = ['unexplained ', moneyInSentence(unexplained, figures?.unexplained), '.'];
  return [...start, ': ', ...parts.flatMap((one) => one.concat(', ')), ...rest];
}
