import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { SearchResult } from '../../../contract/search.ts';
import { DocumentLink } from '../../components/DocumentLink.tsx';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { otherMonths } from './fileCopies.view.ts';
import { searchMatchesQuery } from './search.api.ts';
import { moreWords, placedPieces, shownMatches, wordsToMark } from './search.view.ts';
import type { ShownMatch } from './search.view.ts';

export type MatchesProps = {
  result: SearchResult;
  query: string;
  month: string;
};

export function Matches({ result, query, month }: MatchesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const all = useQuery({ ...searchMatchesQuery(query, result.id), enabled: isOpen });
  const opened = isOpen ? all.data : undefined;
  const Chevron = opened === undefined ? ChevronDown : ChevronUp;
  const more = moreWords(result);
  return (
    <div className="flex min-w-0 flex-col items-start gap-3 print:gap-1.5">
      <ul aria-label={`Matches in ${month}`} className="flex min-w-0 flex-col gap-4 print:gap-1.5">
        {shownMatches({ ...result, matches: opened ?? result.matches }).map((match) => (
          <Snippet key={match.key} match={match} query={query} />
        ))}
      </ul>
      {isOpen && all.isError ? (
        <p role="alert" className="text-small text-negative">
          The other matches could not be loaded
        </p>
      ) : null}
      {result.moreMatches === 0 && !result.hasUncounted ? null : (
        <Button
          size="small"
          variant="quiet"
          className="-ml-3 print:hidden"
          aria-expanded={opened !== undefined}
          aria-label={
            opened === undefined ? `${more} matches in ${month}` : `Show fewer matches in ${month}`
          }
          pending={isOpen && all.isFetching && opened === undefined}
          icon={<Chevron className="size-4" aria-hidden="true" />}
          onClick={() => {
            if (isOpen && all.isError) void all.refetch();
            else setIsOpen(!isOpen);
          }}
        >
          {opened === undefined ? more : 'Show fewer'}
        </Button>
      )}
    </div>
  );
}

function Snippet({ match, query }: { match: ShownMatch; query: string }) {
  return (
    <li className="min-w-0">
      <p className="text-small font-medium text-ink-muted [overflow-wrap:anywhere]">
        {match.source === 'document' && match.sourceId !== null ? (
          <DocumentLink
            id={match.sourceId}
            page={match.page ?? undefined}
            find={wordsToMark(query, match)}
          >
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
      <OtherMonths match={match} />
    </li>
  );
}

/** Other months with the same file, which is shown only once. */
function OtherMonths({ match }: { match: ShownMatch }) {
  const { named, further } = otherMonths(match);
  if (named.length === 0) return null;
  return (
    <p className="mt-1 text-small text-ink-muted">
      The same file is attached to{' '}
      {named.map(({ summaryId, month, search }, index) => (
        <span key={summaryId}>
          {index === 0 ? '' : index === named.length - 1 && further === 0 ? ' and ' : ', '}
          <Link
            to={PATHS.report}
            search={search}
            className="rounded-small underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {month}
          </Link>
        </span>
      ))}
      {further === 0 ? '' : ` and ${further} more`}
    </p>
  );
}
