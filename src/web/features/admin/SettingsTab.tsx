import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
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

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

const COST_WORDS: Readonly<Record<CostBasis, string>> = {
  amount: 'Less spent is favourable',
  shareOfRevenue: 'A smaller share of revenue is favourable',
};

export type SettingsTabProps = {
  isChanging: boolean;
  onChange: () => void;
  onClose: () => void;
};

/** What the company has chosen for everybody. */
export function SettingsTab({ isChanging, onChange, onClose }: SettingsTabProps) {
  const company = useQuery(companyQuery);
  return (
    <QueryContent
      query={company}
      failure="Failed to fetch the settings"
      problem={shownProblem}
      loading={<TableLoading label="Loading settings..." />}
    >
      {(stored) => (
        <Card
          title="Materiality"
          subtitle="A difference that is smaller than one of the two is grey on every screen and in every pack, and called neither favourable nor unfavourable."
          actions={
            <Button
              variant="primary"
              icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
              onClick={onChange}
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
            {isChanging ? <SettingsDialog stored={stored} onClose={onClose} /> : null}
          </Suspense>
        </Card>
      )}
    </QueryContent>
  );
}
