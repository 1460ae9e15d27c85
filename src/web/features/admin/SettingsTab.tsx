import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  CalendarRange,
  Eye,
  Pencil,
  SlidersHorizontal,
  UserCheck,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { CostBasis } from '../../../domain/materiality.ts';
import { formatMoneyDetailed } from '../../../format/money.ts';
import { formatPercentDetailed } from '../../../format/percent.ts';
import { companyQuery } from '../../api/company.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { AdminSearch } from './admin.search.ts';
import { approvalsInWords, draftsInWords, keptInWords } from './admin.view.ts';
import { basisInWords } from './basis.view.ts';

const CompanyNameDialog = lazy(() => import('./CompanyNameDialog.tsx'));
const BasisDialog = lazy(() => import('./BasisDialog.tsx'));
const ApprovalsDialog = lazy(() => import('./ApprovalsDialog.tsx'));
const DraftsDialog = lazy(() => import('./DraftsDialog.tsx'));
const KeptDocumentsDialog = lazy(() => import('./KeptDocumentsDialog.tsx'));
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

const COST_WORDS: Readonly<Record<CostBasis, string>> = {
  amount: 'Less spent is favourable',
  shareOfRevenue: 'A smaller share of revenue is favourable',
};

export type SettingsTabProps = {
  dialog: AdminSearch['dialog'];
  onOpen: (dialog: 'company' | 'basis' | 'settings' | 'approvals' | 'drafts' | 'documents') => void;
  onClose: () => void;
};

/** What the company has chosen for everybody. */
export function SettingsTab({ dialog, onOpen, onClose }: SettingsTabProps) {
  const company = useQuery(companyQuery);
  return (
    <QueryContent
      query={company}
      failure="Failed to fetch the settings"
      problem={shownProblem}
      loading={<TableLoading label="Loading settings..." />}
    >
      {(stored) => (
        <div className="flex flex-col gap-6">
          <Card
            title="Company"
            subtitle="Its name appears on board packs and in emails."
            actions={
              <Button
                icon={<Pencil className="size-4" aria-hidden="true" />}
                onClick={() => onOpen('company')}
              >
                Rename
              </Button>
            }
          >
            <p className={stored.name === null ? 'text-ink-muted' : undefined}>
              {stored.name ?? 'No name yet'}
            </p>
            <Suspense>
              {dialog === 'company' ? (
                <CompanyNameDialog stored={stored} onClose={onClose} />
              ) : null}
            </Suspense>
          </Card>
          <Card
            title="Financial year and currency"
            subtitle={
              stored.basisIsLocked
                ? 'They stay as they are: there are figures or reports by them.'
                : 'Choose them before the first figures: from then on they stay as they are.'
            }
            actions={
              stored.basisIsLocked ? undefined : (
                <Button
                  icon={<CalendarRange className="size-4" aria-hidden="true" />}
                  onClick={() => onOpen('basis')}
                >
                  Choose year and currency
                </Button>
              )
            }
          >
            <p>{basisInWords(stored)}</p>
            <Suspense>
              {dialog === 'basis' ? <BasisDialog stored={stored} onClose={onClose} /> : null}
            </Suspense>
          </Card>
          <Card
            title="Materiality"
            subtitle="A difference below the larger of the two is shown in grey, on screens and in packs, and called neither favourable nor unfavourable."
            actions={
              <Button
                variant="primary"
                icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
                onClick={() => onOpen('settings')}
              >
                Change
              </Button>
            }
          >
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
              {[
                [
                  'Share of the figure compared with',
                  formatPercentDetailed(stored.materialityPercent),
                ],
                ['Amount', formatMoneyDetailed(stored.materialityAmount)],
                ['Costs', COST_WORDS[stored.costsBy]],
              ].map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-muted max-sm:-mb-3">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Suspense>
              {dialog === 'settings' ? <SettingsDialog stored={stored} onClose={onClose} /> : null}
            </Suspense>
          </Card>
          <Card
            title="Approvals"
            subtitle="A month can be published once enough of the people named here have approved it. The approval of the person who asks does not count."
            actions={
              <Button
                icon={<UserCheck className="size-4" aria-hidden="true" />}
                onClick={() => onOpen('approvals')}
              >
                Choose approvers
              </Button>
            }
          >
            <p className={stored.approvalsWanted === 0 ? 'text-ink-muted' : undefined}>
              {approvalsInWords(stored)}
            </p>
            <Suspense>
              {dialog === 'approvals' ? (
                <ApprovalsDialog stored={stored} onClose={onClose} />
              ) : null}
            </Suspense>
          </Card>
          <Card
            title="Months that are not published"
            subtitle="Administrators always see them, and approvers while an approval is asked for."
            actions={
              <Button
                icon={<Eye className="size-4" aria-hidden="true" />}
                onClick={() => onOpen('drafts')}
              >
                Choose what viewers see
              </Button>
            }
          >
            <p className={stored.viewersSeeDrafts ? 'text-ink-muted' : undefined}>
              {draftsInWords(stored)}
            </p>
            <Suspense>
              {dialog === 'drafts' ? <DraftsDialog stored={stored} onClose={onClose} /> : null}
            </Suspense>
          </Card>
          <Card
            title="Deleted documents"
            subtitle="For how long the files of deleted documents are kept, so that they can be taken back under Activity. Files that were published stay for ever."
            actions={
              <Button
                icon={<CalendarClock className="size-4" aria-hidden="true" />}
                onClick={() => onOpen('documents')}
              >
                Choose how long
              </Button>
            }
          >
            <p>{keptInWords(stored)}</p>
            <Suspense>
              {dialog === 'documents' ? (
                <KeptDocumentsDialog stored={stored} onClose={onClose} />
              ) : null}
            </Suspense>
          </Card>
        </div>
      )}
    </QueryContent>
  );
}
