import type { LinePlan } from '../../contract/plans.ts';
import type { PlanKind, PlanStanding } from '../../finance/plan.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

export const KIND_NAMES: Readonly<Record<PlanKind, string>> = {
  budget: 'Budget',
  forecast: 'Forecast',
};

export const STANDING_WORDS: Readonly<Record<PlanStanding, { words: string; tone: BadgeTone }>> = {
  draft: { words: 'Draft', tone: 'caution' },
  inForce: { words: 'Approved', tone: 'positive' },
  superseded: { words: 'Superseded', tone: 'neutral' },
};

/** Returns a label such as "Budget FY26 (FY26 budget, approved)". */
export const planLabel = ({ name, kind, fyYear, standing }: LinePlan): string =>
  `${name} (${fyYear} ${KIND_NAMES[kind].toLowerCase()}, ${STANDING_WORDS[standing].words.toLowerCase()})`;
