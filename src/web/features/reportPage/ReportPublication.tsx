import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { MonthlySummary } from '../../../contract/reports.ts';
import type { OpenPoint } from '../../../contract/monthReviews.ts';
import type { Publication } from '../../../contract/publications.ts';
import { mayPublish as mayPublishMonth } from '../../../finance/permissions.ts';
import { formatDate } from '../../../format/dates.ts';
import { companyQuery } from '../../api/company.ts';
import { monthStateQuery } from '../../api/monthState.ts';
import { shownProblem } from '../../api/problem.ts';
import { packPaper } from '../../components/packPaper.ts';
import {
  publicationQuery,
  publicationsQuery,
  unprintableOf,
  usePublishMonth,
} from '../../api/publications.ts';
import { AS_BOXES, FoundLines, WITHOUT_FONT } from '../../components/FoundLines.tsx';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { RestatedFigures } from '../../components/RestatedFigures.tsx';
import { useAsOf } from '../../components/asOf.ts';
import { useCan, useUser } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EarlierVersions, VersionFiles } from './EarlierVersions.tsx';
import { reviewSentence, reviewSteps } from './monthReview.view.ts';
import { ReviewSteps } from './ReviewSteps.tsx';
import { SinceVersions } from './SinceVersions.tsx';
import { monthTitle } from '../../components/reportMonth.ts';

/** Without a report the month can't be published. */
interface MonthToPublish {
  readonly name: string;
  readonly report: MonthlySummary | null;
}

export function useMonthPublication({ name, report }: MonthToPublish) {
  // Pages of the past don't show this, because only the current publications are known.
  const isToday = useAsOf() === null;
  const mayAsk = useCan('askForApproval') && isToday;
  const user = useUser();
  const { data: company } = useQuery(companyQuery);
  const mayPublish = mayAsk && mayPublishMonth(user.role, company?.preparersPublish ?? false);
  const wantsApprovals = (company?.approvalsWanted ?? 0) > 0;
  const publications = useQuery({ ...publicationsQuery, enabled: isToday });
  const monthState = useQuery({
    ...monthStateQuery(report ?? { fyId: 0, monthNum: 0 }),
    enabled: report !== null && isToday && (mayAsk || wantsApprovals),
  });
  const versions = isToday ? (publications.data ?? []).filter(({ month }) => month === name) : [];
  const published = versions.find((version) => version.state === 'published') ?? null;
  const details = useQuery({
    ...publicationQuery(published?.id ?? 0),
    enabled: published !== null,
  });
  const { data: state } = monthState;
  // Readers who can't approve don't see the progress of a review.
  const seesReview = mayAsk || state?.approvers.some(({ id }) => id === user.id) === true;
  return {
    isToday,
    mayAsk,
    mayPublish,
    publications,
    monthState,
    details,
    versions,
    published,
    restated: (published === null ? undefined : details.data?.restated) ?? [],
    review: state !== undefined && seesReview ? state : null,
    steps:
      state === undefined || !seesReview
        ? null
        : reviewSteps(state, { id: user.id, mayAsk, mayPublish }),
  };
}

type MonthPublication = ReturnType<typeof useMonthPublication>;

const restatedWords = (count: number) => (count === 0 ? '' : ` · ${count} restated since`);

type PublicationBadgeProps = {
  publication: MonthPublication;
  wasPublished: boolean;
  controls: string | null;
  onPress: () => void;
};

export function PublicationBadge({
  publication,
  wasPublished,
  controls,
  onPress,
}: PublicationBadgeProps) {
  const { isToday, published, restated, review } = publication;
  const isPublished = isToday ? published !== null : wasPublished;
  const words = isPublished ? 'Published' : 'Draft: figures may change';
  if (!isToday || (published === null && review === null)) {
    return <Badge tone={isPublished ? 'positive' : 'outline'}>{words}</Badge>;
  }
  return (
    <button
      type="button"
      aria-expanded={controls !== null}
      aria-controls={controls ?? undefined}
      className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
      onClick={onPress}
    >
      <Badge
        tone={restated.length > 0 ? 'caution' : isPublished ? 'positive' : 'outline'}
        icon={
          <ChevronDown
            className={clsx('size-3.5 print:hidden', controls !== null && 'rotate-180')}
            aria-hidden="true"
          />
        }
      >
        {published === null ? (
          words
        ) : (
          <span>
            Published v{published.number}
            <span className="max-sm:hidden"> · {published.code}</span>
            {restatedWords(restated.length)}
          </span>
        )}
      </Badge>
    </button>
  );
}

export function PublicationPanel({
  id,
  publication,
}: {
  id: string;
  publication: MonthPublication;
}) {
  const { mayAsk, published, versions, review } = publication;
  const sentence = review === null ? null : reviewSentence(review);
  return (
    <section
      id={id}
      aria-label="Publication"
      data-print="hide"
      className="flex flex-col gap-3 rounded-large border border-line bg-surface p-4 sm:px-6"
    >
      {sentence === null ? null : <p>{sentence}</p>}
      {published === null ? (
        <p className="text-ink-muted">Not published.</p>
      ) : (
        <Published publication={publication} published={published} />
      )}
      <EarlierVersions versions={versions.filter((version) => version !== published)} />
      <OpenPoints points={review?.openPoints ?? []} leadsOn={mayAsk} />
    </section>
  );
}

export function PublicationNotLoaded({
  publication: { mayPublish, publications, monthState, details },
}: {
  publication: MonthPublication;
}) {
  return (
    <>
      <NotLoaded
        title="The publications of this month could not be loaded"
        query={publications}
        problem={shownProblem}
      />
      <NotLoaded
        title={
          mayPublish
            ? 'The open items for this month could not be loaded'
            : 'The approval of this month could not be loaded'
        }
        query={monthState}
        problem={shownProblem}
      />
      <NotLoaded
        title="The restated figures could not be loaded"
        query={details}
        problem={shownProblem}
      />
    </>
  );
}

export function PublicationSteps({
  report,
  publication: { review, steps, published },
}: {
  report: MonthlySummary;
  publication: MonthPublication;
}) {
  if (review === null || steps === null) return null;
  return (
    <>
      <ReviewSteps report={report} state={review} steps={steps} />
      {steps.publish ? (
        <PublishButton
          report={report}
          isAgain={published !== null}
          openPoints={review.openPoints}
        />
      ) : null}
    </>
  );
}

/** Missing items. They don't prevent publishing. */
function OpenPoints({
  points,
  leadsOn = false,
}: {
  points: readonly OpenPoint[];
  /** True to link to account mapping, which only administrators can open. */
  leadsOn?: boolean;
}) {
  if (points.length === 0) return null;
  return (
    <div className="text-small">
      <h3 className="font-medium text-ink-soft">Still open</h3>
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {points.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {leadsOn && kind === 'unmappedAccounts' ? (
              <Link
                to={PATHS.accounts}
                search={{ show: 'unmapped' }}
                className="underline underline-offset-4"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Published({
  publication: { restated },
  published,
}: {
  publication: MonthPublication;
  published: Publication;
}) {
  const { number, publishedAt, code } = published;
  const since =
    restated.length === 0
      ? ''
      : ` – ${restated.length === 1 ? '1 figure' : `${restated.length} figures`} restated since`;
  return (
    <>
      <p>
        Published {formatDate(publishedAt)} as version {number}
        {since}
        <span className="text-ink-muted"> · {code}</span>
      </p>
      <VersionFiles publication={published} />
      {restated.length === 0 ? null : <RestatedFigures figures={restated} />}
      <SinceVersions key={published.id} publication={published} />
    </>
  );
}

type PublishButtonProps = {
  report: MonthlySummary;
  isAgain: boolean;
  openPoints: readonly OpenPoint[];
};

function PublishButton({ report, isAgain, openPoints }: PublishButtonProps) {
  const [key, setKey] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = usePublishMonth();
  const close = () => {
    setKey(null);
    reset();
  };
  const { fyId, monthNum } = report;
  const unprintable = unprintableOf(error);
  const isListed = unprintable.length > 0;
  return (
    <>
      <Button size="small" onClick={() => setKey(crypto.randomUUID())}>
        {isAgain ? 'Publish again' : 'Publish'}
      </Button>
      <ConfirmDialog
        open={key !== null}
        onOpenChange={(open) => {
          if (!open && !isPending) close();
        }}
        title={`Publish ${monthTitle(report)}?`}
        description={`The board pack is created as PDF, PowerPoint and Excel, with a code on every page. It is kept permanently, and everyone who can sign in can download it.${isAgain ? ' It replaces the previous version, which stays available.' : ''}`}
        confirmLabel={isListed ? 'Publish anyway' : 'Publish'}
        pending={isPending}
        pendingLabel="Publishing..."
        onConfirm={() =>
          mutate(
            {
              fyId,
              monthNum,
              paper: packPaper(),
              ...(isListed ? { unprintable: 'print' } : {}),
              key: key ?? '',
            },
            { onSuccess: close },
          )
        }
      >
        <OpenPoints points={openPoints} />
        {error === null ? null : isListed ? (
          <Alert variant="warning" title={WITHOUT_FONT} className="mt-2">
            <FoundLines words={AS_BOXES} lines={unprintable} />
          </Alert>
        ) : (
          <Alert variant="destructive">{shownProblem(error).detail}</Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
