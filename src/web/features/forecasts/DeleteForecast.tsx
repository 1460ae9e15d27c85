import { useState } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { problemDetail } from '../../api/problem.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { isStale } from '../../editing/refusedSave.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useDeleteForecast, useRestoreForecast } from './forecasts.api.ts';
import { forecastName } from './forecasts.view.ts';

/** If a colleague has changed the record, the change is shown first. */
export function DeleteForecast({
  forecast,
  report,
  onClose,
}: {
  forecast: Forecast;
  report: string | undefined;
  onClose: () => void;
}) {
  const remove = useDeleteForecast();
  const restore = useRestoreForecast();
  const [asked, setAsked] = useState(forecast);
  const [failure, setFailure] = useState<string | null>(null);
  const isChanged = forecast.version !== asked.version;
  const undo = async () => {
    try {
      await restore(forecast);
      toast({ title: 'Success', description: 'Forecast restored' });
    } catch (error) {
      toast({
        title: 'Error',
        description: `The forecast could not be restored: ${problemDetail(error, 'the server did not respond')}`,
        variant: 'destructive',
      });
    }
  };
  const confirm = () => {
    setFailure(null);
    setAsked(forecast);
    remove.mutate(forecast, {
      onSuccess: () => {
        toast({
          title: 'Success',
          description: 'Forecast deleted successfully',
          action: {
            label: 'Undo',
            altText: 'Add the forecast again with Add Forecast & Budget',
            onAction: () => void undo(),
          },
        });
        onClose();
      },
      onError: (error) => {
        const detail = problemDetail(error);
        toast({
          title: 'Error',
          description: `Failed to delete forecast: ${detail}`,
          variant: 'destructive',
        });
        setFailure(isStale(error) ? null : detail);
      },
    });
  };
  const amount = (value: string | null) => formatAmountIn(forecast.currency, value);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Are you sure you want to delete this forecast?"
      description={`The ${forecastName(forecast, report)}: ${amount(forecast.amount)}${forecast.actualAmount === null ? '' : `, actual ${amount(forecast.actualAmount)}`}.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
    >
      {isChanged && !remove.isPending ? (
        <Alert variant="warning">
          Someone else changed it in the meantime. The values above are the current ones.
        </Alert>
      ) : null}
      {failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
    </ConfirmDialog>
  );
}
