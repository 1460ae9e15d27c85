import type { Explanation, FigureChange } from '../../../contract/figures.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';

type ExplainedPart = Explanation['figure']['parts'][number];

const PART_SIGNS: Readonly<Record<ExplainedPart['role'], string>> = {
  plus: '+',
  minus: '−',
  numerator: '',
  denominator: '÷',
  figure: '',
  reference: 'against',
  choice: '',
};

/** Sorts the parts in the order of the formula: addends first, then divisors. */
export const partsInOrder = (parts: readonly ExplainedPart[]): ExplainedPart[] => [
  ...parts.filter(({ role }) => role !== 'denominator'),
  ...parts.filter(({ role }) => role === 'denominator'),
];

const SUMMED: ReadonlySet<ExplainedPart['role']> = new Set(['numerator', 'denominator']);

/** Returns "+", "−", "÷" or "against"; empty for the first part. */
export function signBefore({ role }: ExplainedPart, before: ExplainedPart | undefined): string {
  if (before === undefined && role === 'plus') return '';
  return SUMMED.has(role) && before?.role === role ? '+' : PART_SIGNS[role];
}

export function partNote({ isLeftOut, value, role }: ExplainedPart): string | null {
  if (value === null) return 'not reported';
  if (!isLeftOut) return null;
  return role === 'choice' ? 'not used' : 'left out';
}

export interface OfferedRevert {
  readonly label: string;
  readonly what: RevertTarget;
  readonly description: string;
}

/**
 * Here `figure` is a name such as "Revenue, October 2026". Returns null if the change can't be
 * reverted.
 */
export function offeredRevert(change: FigureChange, figure: string): OfferedRevert | null {
  const { takeBack, before, after } = change;
  if (takeBack === null) return null;
  const { moment, noun, id, field } = takeBack;
  if (field === null) {
    return {
      label: after === null ? 'Restore this…' : 'Revert this entry…',
      what: { kind: 'change', moment, record: { noun, id } },
      description: `${figure}, and everything ${after === null ? 'deleted' : 'entered'} at the same time`,
    };
  }
  return {
    label: 'Revert this value…',
    what: { kind: 'record', noun, id, field, asAt: String(moment - 1) },
    description: `${figure}: back to ${before ?? 'not reported'}`,
  };
}
