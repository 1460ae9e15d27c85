import type { Company } from '../../../contract/company.ts';

export type FirstStep = Exclude<keyof Company['firstSteps'], 'areClosed'>;

const ORDER: readonly FirstStep[] = [
  'name',
  'basis',
  'years',
  'units',
  'figures',
  'materiality',
  'report',
  'drafts',
  'passwords',
  'reader',
];

export interface ShownStep {
  readonly step: FirstStep;
  readonly isDone: boolean;
}

/**
 * Empty once all steps are done or the guide was dismissed. `isNaming`: a name is being typed, so a colleague's change
 * must not close the guide.
 */
export function stepsToShow(
  { firstSteps }: Pick<Company, 'firstSteps'>,
  isNaming = false,
): readonly ShownStep[] {
  const isOver = firstSteps.areClosed || ORDER.every((step) => firstSteps[step]);
  if (isOver && !isNaming) return [];
  return ORDER.map((step) => ({ step, isDone: firstSteps[step] }));
}
