import type { RestatedFigure } from '../../contract/publications.ts';
import { formatPeople, formatWithCents } from '../../format/accounting.ts';
import { formatAmountIn } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';

function exactAmountText(value: string | null, unit: string): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'people') return formatPeople(value);
  if (unit === 'ratio') return formatWithCents(value);
  return unit === 'percent' ? `${formatWithCents(value)}%` : formatAmountIn(unit, value);
}

/** The keys are needed because two copies of a plan can have the same name. */
function keyedRestatements(figures: readonly RestatedFigure[]) {
  const seen = new Map<string, number>();
  return figures.map((figure) => {
    const count = (seen.get(figure.name) ?? 0) + 1;
    seen.set(figure.name, count);
    return { key: `${figure.name} ${count}`, figure };
  });
}

const HEADS = ['Published', 'Now'] as const;

type RestatedFiguresProps = {
  figures: readonly RestatedFigure[];
  label?: string;
  heads?: readonly [published: string, current: string];
};

export function RestatedFigures({
  figures,
  label = 'Restated figures',
  heads: [before, now] = HEADS,
}: RestatedFiguresProps) {
  return (
    <DataTable label={label} className="[&_table]:text-small">
      <thead>
        <tr>
          <HeadCell>Figure</HeadCell>
          <HeadCell numeric>{before}</HeadCell>
          <HeadCell numeric>{now}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {keyedRestatements(figures).map(({ key, figure: { name, unit, published, current } }) => (
          <tr key={key}>
            <RowHeadCell className="font-normal! whitespace-normal!">{name}</RowHeadCell>
            <Cell numeric>{exactAmountText(published, unit)}</Cell>
            <Cell numeric>{exactAmountText(current, unit)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
