import { clsx } from 'clsx';
import { Download, Paperclip, Pencil } from 'lucide-react';
import type { MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { NOT_AVAILABLE } from '../../format/notAvailable.ts';
import { Button } from '../../ui/Button.tsx';
import { type BulletGroup, cardBulletGroups, countOf, monthTitle } from './reportCard.view.ts';

export type ReportCardProps = {
  report: MonthlySummaryItem;
  onOpen: () => void;
  /** Absent while there are no figures to export. */
  onExport?: (() => void) | undefined;
  /** Absent for those who may not edit. */
  onEdit?: (() => void) | undefined;
};

/** A report in short: what the board reads first, and the ways into the rest. */
export function ReportCard({ report, onOpen, onExport, onEdit }: ReportCardProps) {
  const title = monthTitle(report);
  const groups = cardBulletGroups(report);
  return (
    <article
      aria-label={`${title} board report`}
      data-print="figure"
      className="rounded-large border border-line bg-surface"
    >
      <div className="grid gap-x-8 gap-y-5 p-4 sm:p-6 lg:grid-cols-[208px_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <header>
            <h2 className="text-title font-semibold">{title}</h2>
            <p className="text-small text-ink-muted">Monthly Board Report</p>
          </header>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-1">
            <Figure label="Revenue" value={report.revenue} />
            <Figure label="EBITDA" value={report.ebitda} />
          </dl>
          <Button className="self-start" aria-label={`View Details of ${title}`} onClick={onOpen}>
            View Details
          </Button>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CardText title="Monthly Overview" text={report.overview} lines="line-clamp-3" />
          <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
            <CardText title="Financial Notes" text={report.notes} lines="line-clamp-4" />
            <CardText title="Summary Notes" text={report.summaryNotes} lines="line-clamp-4" />
          </div>
          {groups.length === 0 ? null : (
            <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-2 xl:grid-cols-3">
              {groups.map((group) => (
                <Bullets key={group.category} group={group} />
              ))}
            </div>
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-2 text-small text-ink-muted sm:px-6">
        <span className="flex items-center gap-1.5">
          <Paperclip className="size-4" aria-hidden="true" />
          {countOf(report.documentCount, 'document')}
        </span>
        <span>Last updated {formatDate(report.updatedAt)}</span>
        <span className="ml-auto flex gap-1">
          {onExport === undefined ? null : (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Export ${title}`}
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={onExport}
            >
              Export
            </Button>
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
        </span>
      </footer>
    </article>
  );
}

function Figure({ label, value }: { label: string; value: string | null }) {
  const text = formatMoney(value);
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd
        className={clsx(
          'truncate text-title font-semibold lg:text-figure',
          text === NOT_AVAILABLE && 'text-ink-muted',
          text.startsWith('-') && 'text-negative',
        )}
      >
        {text}
      </dd>
    </div>
  );
}

function CardText({ title, text, lines }: { title: string; text: string | null; lines: string }) {
  if (text === null || text.trim() === '') return null;
  return (
    <section className="min-w-0">
      <h3 className="text-small font-medium text-ink-muted">{title}</h3>
      <p className={clsx('mt-0.5 max-w-[76ch] [overflow-wrap:anywhere]', lines)}>{text}</p>
    </section>
  );
}

function Bullets({ group }: { group: BulletGroup }) {
  return (
    <section className="min-w-0">
      <h3 className="text-small font-medium text-ink-muted">{group.category}</h3>
      <ul className="mt-0.5 list-disc pl-4 marker:text-ink-muted">
        {group.bullets.map((bullet) => (
          <li key={bullet.id} className="[overflow-wrap:anywhere]">
            <span className="line-clamp-3">{bullet.bulletText}</span>
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
