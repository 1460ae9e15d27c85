import { useQuery } from '@tanstack/react-query';
import type { MappingEffect } from '../../../contract/accounts.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { FLOW_LINES } from '../../../finance/statements/flowLines.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';

type Effects = NonNullable<MappingEffect['statements']>;

/** The changes that a mapping makes to the balance sheet and the cash flow, newest month first. */
export function StatementEffects({ effects }: { effects: Effects }) {
  const lines = useQuery(balanceLinesQuery).data ?? [];
  const nameOf = (slug: string | null) =>
    slug === null ? 'Not classified' : (lines.find((line) => line.slug === slug)?.name ?? slug);
  const rows = effects.toReversed().flatMap(({ month, balances, flows }) =>
    balances
      .map(({ slug, before, after }) => ({ month, label: nameOf(slug), before, after }))
      .concat(
        flows.map(({ line, before, after }) => ({
          month,
          label: `${FLOW_LINES[line].label} (cash flow)`,
          before,
          after,
        })),
      ),
  );
  if (rows.length === 0) return <p>The balance sheet and the cash flow stay the same.</p>;
  return (
    <DataTable label="Balance sheet and cash flow" maxHeight="50vh" isDense>
      <thead>
        <tr>
          <HeadCell>Month</HeadCell>
          <HeadCell>Line</HeadCell>
          <HeadCell numeric>Now</HeadCell>
          <HeadCell numeric>After</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, label, before, after }) => (
          <tr key={`${month} ${label}`}>
            <RowHeadCell>{bookMonthName(month)}</RowHeadCell>
            <Cell>{label}</Cell>
            <Cell numeric>{formatWithCents(before)}</Cell>
            <Cell numeric>{formatWithCents(after)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
