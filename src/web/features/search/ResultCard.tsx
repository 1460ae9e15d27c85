import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { ExportButton } from '../../components/ExportButton.tsx';
import type { PageExport } from '../../components/pageExport.ts';
import { ReportCardFoot } from '../../components/ReportCardFoot.tsx';
import { ReportCardFrame } from '../../components/ReportCardFrame.tsx';
import { searchOfReport } from '../../components/reportMonth.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Matches } from './Matches.tsx';

export type ResultCardProps = {
  result: SearchResult;
  query: string;
  mayEdit: boolean;
  pageExport: PageExport;
};

export function ResultCard({ result, query, mayEdit, pageExport }: ResultCardProps) {
  const month = `${result.monthName} ${result.year}`;
  return (
    <ReportCardFrame
      report={result}
      badge={<Badge className="h-5! px-1.5! font-normal!">Match Found</Badge>}
      view={
        <Link
          to={PATHS.report}
          search={searchOfReport(result)}
          aria-label={`View Details for ${month}`}
          className={buttonClass()}
        >
          View Details
        </Link>
      }
      foot={
        <ReportCardFoot
          report={result}
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
                  search={{ fyId: result.fyId, report: result.id, form: 'edit' }}
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
        />
      }
    >
      <Matches result={result} query={query} month={month} />
    </ReportCardFrame>
  );
}
