import { shownBasis } from '../../api/companyBasis.ts';
import { useQuery } from '@tanstack/react-query';
import type { FigureReason } from '../../../contract/financialData.ts';
import { lineLabel } from '../../../finance/catalogue.ts';
import { formatDate } from '../../../format/dates.ts';
import { figureReasonsQuery } from '../../api/financialData.ts';

export function FigureReasons({ id }: { id: number }) {
  const { data: reasons = [] } = useQuery(figureReasonsQuery(id));
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        Reasons for changes
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {reasons.map((given) => (
          <li key={`${given.at} ${given.reason}`} className="[overflow-wrap:anywhere]">
            {given.reason}
            <span className="block text-small text-ink-muted">{reasonSource(given)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a line such as "Revenue, Cash · Nov 22, 2026 · Maren Okafor". */
function reasonSource({ at, by, lines }: FigureReason): string {
  const labels = lines.map((line) => lineLabel(shownBasis(), line)).join(', ');
  return [labels, formatDate(at), by ?? ''].filter((part) => part !== '').join(' · ');
}
