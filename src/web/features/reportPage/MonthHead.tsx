import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { figureOfMonth } from '../../../finance/pageFigures.ts';
import { companyQuery } from '../../api/company.ts';
import { PublishedPdfLink } from '../../components/PublishedFileLinks.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { AskButton } from '../../editing/AskButton.tsx';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MonthLine } from './MonthLine.tsx';
import type { ShownMonth } from './reportPlace.ts';
import {
  PublicationBadge,
  PublicationNotLoaded,
  PublicationPanel,
  PublicationSteps,
  useMonthPublication,
} from './ReportPublication.tsx';

type MonthHeadProps = {
  shown: ShownMonth;
  report: MonthlySummary | null;
};

export function MonthHead({ shown, report }: MonthHeadProps) {
  const { month, name, briefing } = shown;
  const publication = useMonthPublication({ name, report });
  const mayEdit = useCan('editReport');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { data: company } = useQuery(companyQuery);
  const { published } = publication;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MonthLine {...shown}>
        <span className="hidden print:inline">{company?.name}</span>
        <PublicationBadge
          publication={publication}
          wasPublished={(briefing?.version ?? null) !== null}
          controls={isOpen ? id : null}
          onPress={() => setIsOpen(!isOpen)}
        />
        {published === null ? null : <PublishedPdfLink publication={published} />}
        <AskButton
          label="Ask"
          about={
            report === null
              ? { figureId: figureOfMonth('ebitda', month) }
              : { summaryId: report.id }
          }
          subject={`The report for ${name}`}
        />
        {report === null ? null : <PublicationSteps report={report} publication={publication} />}
        {report !== null && mayEdit ? (
          <Link
            from={PATHS.report}
            search={(known) => ({ ...known, form: 'edit' as const })}
            resetScroll={false}
            data-print="hide"
            className={buttonClass('secondary', 'small')}
          >
            <Pencil className="size-4" aria-hidden="true" />
            Edit
          </Link>
        ) : null}
      </MonthLine>
      <PublicationNotLoaded publication={publication} />
      {isOpen ? <PublicationPanel id={id} publication={publication} /> : null}
    </div>
  );
}
