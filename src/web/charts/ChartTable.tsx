import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';
import { chartNumber } from '../../format/chartNumber.ts';
import { type ChartSpec, hasRemarks } from '../../charts/chartSpec.ts';

/** The same numbers as a real table, in a frame as high as the chart was. */
export function ChartTable({ spec, height }: { spec: ChartSpec; height: number }) {
  const withRemarks = hasRemarks(spec);
  return (
    <div style={{ minHeight: height }}>
      <DataTable label={`${spec.title}, ${spec.axis.label}`} maxHeight={`${height}px`}>
        <thead>
          <tr>
            <HeadCell>{spec.categoryHeading ?? 'Month'}</HeadCell>
            {spec.series.map((series) => (
              <HeadCell key={series.key} numeric>
                {series.label}
              </HeadCell>
            ))}
            {withRemarks ? <HeadCell>Remark</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {spec.categories.map((category, index) => (
            <tr key={category}>
              <RowHeadCell>{category}</RowHeadCell>
              {spec.series.map((series) => {
                const value = series.values[index] ?? null;
                return (
                  <Cell
                    key={series.key}
                    numeric
                    muted={value === null}
                    negative={value !== null && value < 0}
                  >
                    {chartNumber(value, spec.number)}
                  </Cell>
                );
              })}
              {withRemarks ? <Cell muted>{spec.remarks?.[index] ?? ''}</Cell> : null}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
