import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StoredCovenant } from '../../../contract/covenants.ts';
import { covenantFigure } from '../../../finance/statements/statementFigureIds.ts';
import {
  covenantHeadroomWords,
  covenantOutlookWords,
  covenantStandingWords,
  lastTestWords,
  notTestedWords,
} from '../../../format/covenantResultWords.ts';
import { covenantSumNames } from '../../../format/covenantWords.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { balanceLinesQuery } from '../../api/balanceLines.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { LightMark } from '../../components/LightMark.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Card } from '../../ui/Card.tsx';
import { covenantsQuery } from './covenants.api.ts';

const CovenantDialog = lazy(async () => ({
  default: (await import('./CovenantDialog.tsx')).CovenantDialog,
}));

/** Directors see nothing if the company has no covenants. */
export function CovenantsCard({ month }: { month: string }) {
  const covenants = useQuery(covenantsQuery(month)).data?.covenants ?? [];
  const mayEdit = useCan('manageAccounts');
  const [edited, setEdited] = useState<StoredCovenant | 'new' | null>(null);
  if (covenants.length === 0 && !mayEdit) return null;
  return (
    <Card
      title="Covenants"
      {...(mayEdit
        ? {
            actions: (
              <Button
                icon={<Plus className="size-4" aria-hidden="true" />}
                onClick={() => setEdited('new')}
              >
                Add a covenant
              </Button>
            ),
          }
        : {})}
    >
      {covenants.length === 0 ? (
        <p className="text-ink-muted">
          A covenant limits a figure, such as debt as a multiple of EBITDA. It is tested each month,
          quarter, half-year or year.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {covenants.map((covenant) => (
            <CovenantItem
              key={covenant.id}
              month={month}
              covenant={covenant}
              onEdit={mayEdit ? () => setEdited(covenant) : null}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {edited === null ? null : (
          <CovenantDialog
            month={month}
            stored={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type CovenantItemProps = {
  month: string;
  covenant: StoredCovenant;
  onEdit: (() => void) | null;
};

function CovenantItem({ month, covenant, onEdit }: CovenantItemProps) {
  const lines = useQuery(balanceLinesQuery).data ?? [];
  const basis = shownBasis();
  const { name, direction, result } = covenant;
  const nameOf = (slug: string) => lines.find((line) => line.slug === slug)?.name ?? slug;
  const names = covenantSumNames(basis, covenant, nameOf);
  const standing = result?.standing ?? null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-ink-muted">
          {names.denominator === null
            ? names.numerator
            : `${names.numerator}, divided by ${names.denominator}`}
        </p>
      </div>
      <div className="min-w-48 flex-1">
        <p className="font-medium tabular-nums">
          {standing === null ? (
            DASH
          ) : (
            <FigureText id={covenantFigure(covenant.id, month)}>
              {covenantStandingWords(basis.currency, covenant, standing)}
            </FigureText>
          )}
        </p>
        <p className="text-small text-ink-muted">
          {result === null || result.state === 'notTested'
            ? result === null
              ? ''
              : notTestedWords(result)
            : standing === null
              ? ''
              : covenantHeadroomWords(basis.currency, names, direction, standing)}
        </p>
        {result?.lastTest === undefined ? null : (
          <p className="text-small text-ink-muted">
            {lastTestWords(basis.currency, covenant, result.lastTest)}
          </p>
        )}
        {result?.outlook === undefined ? null : (
          <p className="text-small text-ink-muted">{covenantOutlookWords(result.outlook)}</p>
        )}
      </div>
      <div className="w-20 max-sm:w-auto">
        <LightMark light={result?.light ?? null} />
      </div>
      {onEdit === null ? null : (
        <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </li>
  );
}
