import { Link } from '@tanstack/react-router';
import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { ImportLink } from '../../components/ImportLink.tsx';
import type { StepText } from '../../components/StepItem.tsx';
import { StepItem } from '../../components/StepItem.tsx';
import { stepsDone } from '../../components/stepItem.view.ts';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { accountsWithoutLineText } from './statements.view.ts';

type StatementStepsProps = {
  steps: NonNullable<StatementsOfMonth['firstSteps']>;
  onEditLines: () => void;
};

/** Leads to the first month whose balance sheet balances and whose cash flow is complete. */
export function StatementSteps({ steps, onEditLines }: StatementStepsProps) {
  const items = stepItems(steps, onEditLines);
  return (
    <Card title="First steps" subtitle={stepsDone(items)} data-print="hide">
      <ol className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <StepItem key={item.title} {...item} />
        ))}
      </ol>
    </Card>
  );
}

function stepItems(
  steps: StatementStepsProps['steps'],
  onEditLines: () => void,
): (StepText & { readonly isDone: boolean })[] {
  const areMapped = steps.accounts > 0 && steps.accountsWithoutLine === 0;
  return [
    {
      title: 'Import a complete trial balance',
      hint: 'It lists every account of a month, with assets, liabilities and equity as well as income and costs. Without one, type the balances on the Balances tab.',
      way: <ImportLink />,
      isDone: steps.hasWholeMonth,
    },
    {
      title: 'Check the lines of the balance sheet',
      hint: 'The usual lines are set up. Rename, move or add lines until they match the balance sheet that your directors know.',
      way: <Button onClick={onEditLines}>Edit lines</Button>,
      isDone: steps.hasOwnLines || areMapped,
    },
    {
      title: 'Choose a line for each account',
      hint: accountsWithoutLineText(steps),
      way: (
        <Link to={PATHS.accounts} className={buttonClass()}>
          Choose lines
        </Link>
      ),
      isDone: areMapped,
    },
    {
      title: 'Add the opening balances',
      hint: 'The first cash flow needs the balances of the month before. Import the trial balance of that month, or a SIE or SAF-T file that contains opening balances.',
      way: <ImportLink />,
      isDone: steps.hasCashFlow,
    },
    {
      title: 'Complete a month',
      hint: 'A month is complete when it has a cash flow, its balance sheet balances and each of its accounts has a line.',
      way: null,
      isDone: false,
    },
  ];
}
