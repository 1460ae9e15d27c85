import { TableProperties } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The empty state, instead of a table without rows. */
export function NoFigures({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<TableProperties className="size-6" />}
        title="No financial data found for the year"
        hint="Financial data may not be available for this financial year"
        action={onCreate && <Button onClick={onCreate}>Create Report</Button>}
      />
    </Card>
  );
}
