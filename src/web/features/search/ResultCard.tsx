import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { DocumentLink } from '../../components/DocumentLink.tsx';
import { ExportButton } from '../../components/ExportButton.tsx';
import type { PageExport } from '../../components/pageExport.ts';
import { ReportCardFrame } from '../../components/ReportCardFrame.tsx';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { placedPieces, shownMatches } from './search.view.ts';
import type { ShownMatch } from './search.view.ts';

export type ResultCardProps = {
  result: SearchResult;
  /** The search words, to be highlighted in a document opened from here. */
  query: string;
  mayEdit: boolean;
  pageExport: PageExport;
};

/** A report with matches: what was found and where, with links and actions. */
export function ResultCard({ result, query, mayEdit, pageExport }: ResultCardProps) {
  const month = `${result.monthName} ${result.year}`;
  const open = { fyId: result.fyId, report: result.id };
  return (
    <ReportCardFrame
      report={result}
      badge={<Badge tone="positive">Match Found</Badge>}
      view={
        <Link
          to={PATHS.reports}
          search={open}
          aria-label={`View Details of ${month}`}
          className={buttonClass()}
        >
          View Details
        </Link>
      }
      actions={
        <>
          <ExportButton
            size="small"
            variant="quiet"
            label={`Export ${month}`}
            pageExport={pageExport}
          >
            Export
          </ExportButton>
          {mayEdit ? (
            <Link
              to={PATHS.reports}
              search={{ ...open, form: 'edit' }}
              aria-label={`Edit ${month}`}
              data-print="hide"
              className={buttonClass('quiet', 'small')}
            >
              <Pencil className="size-4" aria-hidden="true" />
              Edit
            </Link>
          ) : null}
        </>
      }
    >
      <ul aria-label={`Matches in ${month}`} className="flex flex-col gap-4 print:gap-1.5">
        {shownMatches(result).map((match) => (
          <Snippet key={match.key} match={match} query={query} />
        ))}
      </ul>
    </ReportCardFrame>
  );
}

/** The text around a match, with the search words highlighted. */
function Snippet({ match, query }: { match: ShownMatch; query: string }) {
  return (
    <li className="min-w-0">
      <p className="text-small font-medium text-ink-muted [overflow-wrap:anywhere]">
        {match.source === 'document' && match.sourceId !== null ? (
          <DocumentLink id={match.sourceId} page={match.page ?? undefined} find={query}>
            {match.place}
          </DocumentLink>
        ) : (
          match.place
        )}
      </p>
      <p className="mt-0.5 max-w-[76ch] [overflow-wrap:anywhere]">
        {match.isCutBefore ? '… ' : null}
        {placedPieces(match.snippet).map((piece) =>
          piece.isMatch ? (
            <mark key={piece.start} className="rounded-small bg-caution-soft px-0.5 text-ink">
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
        {match.isCutAfter ? ' …' : null}
      </p>
    </li>
  );
}
