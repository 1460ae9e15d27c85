import type { RestatedFigure } from '../../contract/publications.ts';
import { formatPeople, formatWithCents } from '../../format/accounting.ts';
import { formatAmountIn } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';

/** An amount with its unit, as exactly as it is stored. */
function shownAmount(value: string | null, unit: string): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'people') return formatPeople(value);
  return unit === 'percent' ? `${formatWithCents(value)}%` : formatAmountIn(unit, value);
}

/** With a key for each: two copies of a plan have the same name. */
function keyed(figures: readonly RestatedFigure[]) {
  const seen = new Map<string, number>();
  return figures.map((figure) => {
    const count = (seen.get(figure.name) ?? 0) + 1;
    seen.set(figure.name, count);
    return { key: `${figure.name} ${count}`, figure };
  });
}

/** Figures that are not what was published, with both values. */
export function RestatedFigures({ figures }: { figures: readonly RestatedFigure[] }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">Figures that have changed since</caption>
      <thead className="text-left text-ink-muted">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-3 font-medium">
            Figure
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-medium">
            Published
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {keyed(figures).map(({ key, figure: { name, unit, published, current } }) => (
          <tr key={key} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="py-2 pr-3 text-right whitespace-nowrap tabular-nums">
              {shownAmount(published, unit)}
            </td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">
              {shownAmount(current, unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
