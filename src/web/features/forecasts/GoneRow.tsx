import { formatAmountIn } from '../../../format/money.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { forecastName } from './forecasts.view.ts';
import type { ForecastRowEdit } from './forecastRow.ts';

/** The record was deleted while it was edited: what was typed can still be read. */
export function GoneRow({ edit, onClose }: { edit: ForecastRowEdit; onClose: () => void }) {
  const { amount, actualAmount, notes } = edit.draft;
  return (
    <Alert
      variant="warning"
      title={`Someone else deleted the ${forecastName(edit.base)} while you were editing.`}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      It was {formatAmountIn(edit.base.currency, edit.base.amount)}. What you typed: amount {amount}
      {actualAmount === '' ? '' : `, actual ${actualAmount}`}
      {notes === '' ? '' : `, notes “${notes}”`}.
    </Alert>
  );
}
