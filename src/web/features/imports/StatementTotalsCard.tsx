import { useQuery } from '@tanstack/react-query';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { isZero } from '../../../finance/money.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { accountsQuery } from '../../api/accounts.ts';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import type { NewAccount } from './books.view.ts';
import { statementTotals } from './statementTotals.ts';

export type StatementTotalsCardProps = {
  sheet: UnderstoodSheet;
  newAccounts: readonly NewAccount[];
};

export function StatementTotalsCard({ sheet, newAccounts }: StatementTotalsCardProps) {
  const known = useQuery(accountsQuery).data;
  const found = known === undefined ? null : statementTotals(sheet, newAccounts, known);
  if (found === null || found.totals.length === 0) return null;
  const { month, totals, outside, unexplained } = found;
  const apart = [
    ...outside,
    ...(isZero(unexplained) ? [] : [{ why: 'Not explained', amount: unexplained }]),
  ];
  return (
    <Card
      flush
      title="Totals compared with the report"
      subtitle={`${bookMonthName(month)}, with amounts and signs as in the file`}
      className="overflow-clip"
    >
      <DataTable label="Totals of the statement" className="max-sm:[&_table]:text-small">
        <thead>
          <tr>
            <HeadCell>Total</HeadCell>
            <HeadCell numeric>Statement</HeadCell>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>Report</HeadCell>
            <HeadCell numeric>Difference</HeadCell>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ cell, label, said, line, made, difference }) => (
            <tr key={cell}>
              <RowHeadCell className="whitespace-normal">{label}</RowHeadCell>
              <Cell numeric>{formatWithCents(said)}</Cell>
              <Cell className="whitespace-normal">{line}</Cell>
              <Cell numeric>{formatWithCents(made)}</Cell>
              <Cell numeric muted={isZero(difference)}>
                {isZero(difference) ? 'None' : formatWithCents(difference)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {apart.length === 0 ? null : (
        <p className="border-t border-line px-4 py-3 text-small sm:px-6">
          <span className="text-ink-muted">Part of the result, not in EBITDA:</span>{' '}
          {apart.map(({ why, amount }) => `${why} ${formatWithCents(amount)}`).join(', ')}
        </p>
      )}
    </Card>
  );
}
