import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import type { Question } from '../../../contract/questions.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { ExportButton } from '../../components/ExportButton.tsx';
import type { PageExport } from '../../components/pageExport.ts';
import { ReportCardFoot } from '../../components/ReportCardFoot.tsx';
import { ReportCardFrame, type ReportCardFrameProps } from '../../components/ReportCardFrame.tsx';
import { formatCount } from '../../../format/count.ts';
import { questionsOfCard } from '../../editing/questions.view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { monthTitle, searchOfReport } from '../../components/reportMonth.ts';
import { PATHS } from '../../paths.ts';
import { type BulletGroup, cardBulletGroups } from './reportCard.view.ts';
import { withoutFormatting } from '../../../format/withoutFormatting.ts';

export type ReportCardProps = Pick<ReportCardFrameProps, 'brief' | 'headlineToday'> & {
  report: MonthlySummaryItem;
  /** Null if the report was deleted; undefined if nothing is compared. */
  today: MonthlySummaryItem | null | undefined;
  questions: readonly Question[];
  pageExport?: PageExport | undefined;
  onEdit?: (() => void) | undefined;
};

export function ReportCard({
  report,
  today,
  questions,
  pageExport,
  onEdit,
  ...brief
}: ReportCardProps) {
  const title = monthTitle(report);
  const groups = cardBulletGroups(report);
  const asked = questionsOfCard(questions);
  return (
    <ReportCardFrame
      report={report}
      today={today}
      {...brief}
      badge={asked === null ? undefined : <Badge tone="accent">{asked}</Badge>}
      view={
        <Link
          to={PATHS.report}
          search={searchOfReport(report)}
          aria-label={`View Details for ${title}`}
          className={buttonClass()}
        >
          View Details
        </Link>
      }
      foot={
        <ReportCardFoot
          report={report}
          actions={
            <>
              {pageExport === undefined ? null : (
                <ExportButton
                  size="small"
                  variant="quiet"
                  label={`Export ${title}`}
                  pageExport={pageExport}
                >
                  Export
                </ExportButton>
              )}
              {onEdit === undefined ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Edit ${title}`}
                  icon={<Pencil className="size-4" aria-hidden="true" />}
                  onClick={onEdit}
                >
                  Edit
                </Button>
              )}
            </>
          }
        />
      }
    >
      <CardText title="Monthly Overview" text={report.overview} lines="line-clamp-3" />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <CardText title="Financial Notes" text={report.notes} lines="line-clamp-4" />
        <CardText title="Summary Notes" text={report.summaryNotes} lines="line-clamp-4" />
      </div>
      {groups.length === 0 ? null : (
        <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-2 xl:grid-cols-3">
          {groups.map((group) => (
            <CardBullets key={group.category} group={group} />
          ))}
        </div>
      )}
    </ReportCardFrame>
  );
}

function CardText({ title, text, lines }: { title: string; text: string | null; lines: string }) {
  if (text === null || text.trim() === '') return null;
  return (
    <section className="min-w-0">
      <h3 className="text-small font-medium text-ink-muted">{title}</h3>
      <p className={clsx('mt-0.5 max-w-[76ch] [overflow-wrap:anywhere]', lines)}>
        {withoutFormatting(text)}
      </p>
    </section>
  );
}

function CardBullets({ group }: { group: BulletGroup }) {
  return (
    <section className="min-w-0">
      <h3 className="text-small font-medium text-ink-muted">{group.category}</h3>
      <ul className="mt-0.5 list-disc pl-4 marker:text-ink-muted">
        {group.bullets.map((bullet) => (
          <li key={bullet.id} className="[overflow-wrap:anywhere]">
            <span className="line-clamp-3">{withoutFormatting(bullet.bulletText)}</span>
          </li>
        ))}
      </ul>
      {group.more > 0 ? (
        <p className="mt-0.5 pl-4 text-small text-ink-muted">
          +{formatCount(group.more)} more items
        </p>
      ) : null}
    </section>
  );
}
