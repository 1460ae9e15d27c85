import type { Import } from '../../../contract/imports.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useChooseReports } from './imports.api.ts';
import { countedNoun } from './preview.view.ts';
import { monthsText } from './result.view.ts';

export function ReportsChoice({ record }: { record: Import }) {
  const choose = useChooseReports();
  const { monthsWithoutReport: months } = record.preview;
  if (months.length === 0) return null;
  // Shows the choice immediately; the preview follows.
  const isChosen = choose.isPending ? choose.variables.makesReports : record.makesReports;
  return (
    <Card title="Reports" subtitle={`Without a report: ${monthsText(months)}.`}>
      <div className="flex flex-col gap-4">
        <Checkbox
          label={
            months.length === 1
              ? 'Create the missing report too'
              : `Create the ${countedNoun(months.length, 'missing report')} too`
          }
          hint={
            months.length === 1
              ? 'It starts without notes. Undoing the import also removes it.'
              : 'They start without notes. Undoing the import also removes them.'
          }
          checked={isChosen}
          onChange={({ target }) =>
            choose.mutate({
              id: record.id,
              version: record.version,
              makesReports: target.checked,
            })
          }
        />
        {choose.error === null ? null : (
          <Alert variant="destructive" title="The choice was not saved">
            {problemDetail(choose.error, 'Try again.')}
          </Alert>
        )}
      </div>
    </Card>
  );
}
