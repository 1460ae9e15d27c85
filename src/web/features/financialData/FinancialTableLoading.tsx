import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

const MONTH_ROWS = 12;

export function FinancialTableLoading({ columns }: { columns: number }) {
  return (
    <Loading label="Loading financial data...">
      <Card flush>
        <div className="flex flex-col divide-y divide-line">
          {Array.from({ length: MONTH_ROWS }, (_, row) => (
            <div key={row} className="flex gap-8 px-4 py-2.5">
              <Skeleton className="h-5 w-24 shrink-0" />
              {Array.from({ length: columns }, (_column, column) => (
                <Skeleton key={column} className="h-5 min-w-16 flex-1" />
              ))}
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}
