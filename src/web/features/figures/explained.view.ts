import type { Explanation, FigureChange } from '../../../contract/figures.ts';
import type { TakenBackWhat } from '../../../contract/takeBacks.ts';

type Part = Explanation['figure']['parts'][number];

const SIGNS: Readonly<Record<Part['role'], string>> = {
  plus: '+',
  minus: '−',
  numerator: '',
  denominator: '÷',
  figure: '',
  reference: 'against',
  choice: '',
};

/** The parts as the formula names them: all that is added up, then all that it is divided by. */
export const partsInOrder = (parts: readonly Part[]): Part[] => [
  ...parts.filter(({ role }) => role !== 'denominator'),
  ...parts.filter(({ role }) => role === 'denominator'),
];

const SUMMED: ReadonlySet<Part['role']> = new Set(['numerator', 'denominator']);

/** What stands before a part: "+", "−", "÷", "against"; nothing before the first. */
export function signBefore({ role }: Part, before: Part | undefined): string {
  if (before === undefined && role === 'plus') return '';
  return SUMMED.has(role) && before?.role === role ? '+' : SIGNS[role];
}

/** "not reported", "left out": why a part does not count. */
export function partNote({ isLeftOut, value, role }: Part): string | null {
  if (value === null) return 'not reported';
  if (!isLeftOut) return null;
  return role === 'choice' ? 'does not count' : 'left out';
}

/** Taking a change of a figure back: the words of its button, what is asked, and what that is about. */
export interface OfferedTakeBack {
  readonly label: string;
  readonly what: TakenBackWhat;
  readonly description: string;
}

/** `figure`: "Revenue, October 2026". null: nothing of the change could go back. */
export function offeredTakeBack(change: FigureChange, figure: string): OfferedTakeBack | null {
  const { takeBack, before, after } = change;
  if (takeBack === null) return null;
  const { moment, noun, id, field } = takeBack;
  if (field === null) {
    return {
      label: after === null ? 'Bring this back…' : 'Take this entry back…',
      what: { kind: 'change', moment, record: { noun, id } },
      description: `${figure}, with all that was ${after === null ? 'deleted' : 'entered'} with it`,
    };
  }
  return {
    label: 'Take this value back…',
    what: { kind: 'record', noun, id, field, asAt: String(moment - 1) },
    description: `${figure}: back to ${before ?? 'not reported'}`,
  };
}
