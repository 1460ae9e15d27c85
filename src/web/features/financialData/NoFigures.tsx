import { useQuery } from '@tanstack/react-query';
import { TableProperties } from 'lucide-react';
import { financialDataQuery } from '../../api/financialData.ts';
import { FigureEntryLinks } from '../../components/FigureEntryLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NoFigures({ onCreate }: { onCreate: (() => void) | undefined }) {
  const elsewhere = useQuery(financialDataQuery());
  const hasNone = elsewhere.data?.length === 0;
  return (
    <Card>
      <EmptyState
        icon={<TableProperties className="size-6" />}
        title="No financial data found for the year"
        hint={
          hasNone
            ? onCreate === undefined
              ? 'Figures appear as soon as an administrator has entered the first month.'
              : 'There are no figures yet. Start with any month.'
            : 'Financial data may not be available for this financial year'
        }
        action={
          hasNone ? (
            <FigureEntryLinks />
          ) : (
            onCreate && <Button onClick={onCreate}>Create Report</Button>
          )
        }
      />
    </Card>
  );
}
