import { withoutFormatting } from '../../format/withoutFormatting.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import { ExplainedNumber } from './BriefingSentence.tsx';
import { BridgeBar } from './BridgeBar.tsx';
import type { BridgeRow } from './bridge.view.ts';
import { TodayMark } from './TodayMark.tsx';

export type BridgeTableProps = {
  label: string;
  step: string;
  rows: readonly BridgeRow[];
  today: ReadonlyMap<string, string> | undefined;
};

export function BridgeTable({ label, step, rows, today }: BridgeTableProps) {
  return (
    <DataTable
      label={label}
      className="[&_:is(th,td)]:border-0! [&_:is(th,td)]:align-middle! [&_:is(th,td)]:py-0!"
    >
      <thead className="sr-only">
        <tr>
          <HeadCell>{step}</HeadCell>
          <HeadCell>Chart</HeadCell>
          <HeadCell numeric>Amount</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BridgeTableRow key={row.id} row={row} today={today?.get(row.id)} />
        ))}
      </tbody>
    </DataTable>
  );
}

function BridgeTableRow({ row, today }: { row: BridgeRow; today: string | undefined }) {
  const { label, text, figure, isEnd } = row;
  return (
    <tr>
      <RowHeadCell className={`w-px whitespace-normal! ${isEnd ? '' : 'font-normal!'}`}>
        <span className="block w-max max-w-36 [overflow-wrap:anywhere] @md:max-w-60">
          {withoutFormatting(label)}
        </span>
      </RowHeadCell>
      <Cell>
        <BridgeBar {...row} />
      </Cell>
      <Cell numeric className={`w-px ${isEnd ? 'font-semibold' : ''}`}>
        <span className="inline-flex min-h-8 items-center pointer-coarse:min-h-11">
          <FigureText id={figure}>
            {figure === null ? text : <ExplainedNumber text={text} />}
          </FigureText>
        </span>
        <TodayMark then={text} today={today} />
      </Cell>
    </tr>
  );
}
