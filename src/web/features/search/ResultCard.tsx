import { Link } from '@tanstack/react-router';
import type { SearchResult } from '../../../contract/search.ts';
import { formatMoney } from '../../format/money.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { placedPieces } from './search.view.ts';

type Match = SearchResult['matches'][number];

const SOURCES: Readonly<Record<Match['source'], string>> = {
  overview: 'Overview',
  note: 'Note',
  bullet: 'Bullet',
  document: 'Document',
};

/** The text around a match, with the words that were looked for marked. */
function Snippet({ match }: { match: Match }) {
  return (
    <li className="flex flex-col">
      <span className="text-small text-ink-muted">
        {SOURCES[match.source]}
        {match.label === '' ? '' : `, ${match.label}`}
      </span>
      <span className="min-w-0 text-ink-soft">
        {placedPieces(match.snippet).map((piece) =>
          piece.isMatch ? (
            <mark key={piece.start} className="rounded-small bg-caution-soft px-0.5 text-ink">
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </span>
    </li>
  );
}

export function ResultCard({ result }: { result: SearchResult }) {
  const month = `${result.monthName} ${result.year}`;
  return (
    <Card
      title={month}
      subtitle={`Monthly Board Report · Revenue ${formatMoney(result.revenue)} · EBITDA ${formatMoney(result.ebitda)}`}
      actions={
        <>
          <Badge tone="positive">Match Found</Badge>
          <Link
            to={PATHS.reports}
            search={{ fyId: result.fyId, report: result.id }}
            aria-label={`View Details of ${month}`}
            className={buttonClass('secondary', 'small')}
          >
            View Details
          </Link>
        </>
      }
    >
      <ul aria-label={`Matches in ${month}`} className="flex flex-col gap-2">
        {result.matches.map((match) => (
          <Snippet key={`${match.source} ${match.sourceId ?? match.label}`} match={match} />
        ))}
      </ul>
    </Card>
  );
}
