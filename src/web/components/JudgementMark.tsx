import { Check, X } from 'lucide-react';
import type { Materiality } from '../../finance/materiality.ts';
import type { Judgement } from '../../finance/variance.ts';
import { formatMateriality } from '../../format/materialityText.ts';
import { shownBasis } from '../api/companyBasis.ts';

export function judgementTone(judgement: Judgement | null): string {
  if (judgement === null) return 'text-ink-muted';
  return judgement === 'favourable' ? 'text-positive' : 'text-negative';
}

/** A mark without colour and without arrows: a falling cost is favourable, and an arrow would contradict that. */
export function JudgementMark({ judgement }: { judgement: Judgement | null }) {
  if (judgement === null) return null;
  const Icon = judgement === 'favourable' ? Check : X;
  return (
    <span className="mr-1 inline-flex align-[-0.125em]">
      <Icon className="size-[1em]" strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{judgement} </span>
    </span>
  );
}

export function JudgementLegend({ materiality }: { materiality: Materiality | null }) {
  if (materiality === null) return null;
  const least = formatMateriality(shownBasis().currency, materiality);
  return (
    <p className="text-small text-ink-muted">
      <span className="whitespace-nowrap text-positive">
        <Check className="inline size-[1em]" strokeWidth={2.5} aria-hidden="true" /> favourable
      </span>
      ,{' '}
      <span className="whitespace-nowrap text-negative">
        <X className="inline size-[1em]" strokeWidth={2.5} aria-hidden="true" /> unfavourable
      </span>
      {least === null ? '.' : `; grey below ${least}.`}
      {materiality.costsBy === 'shareOfRevenue' ? ' Costs are judged as a share of revenue.' : null}
    </p>
  );
}
