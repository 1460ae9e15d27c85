import { PATHS } from '../../paths.ts';
import type { Explanation, FigureChange } from '../../../contract/figures.ts';

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

/** What stands before a part: "−", "÷", "against"; nothing before the first. */
export function signBefore({ role }: Part, index: number): string {
  return index === 0 && role === 'plus' ? '' : SIGNS[role];
}

/** "not reported", "left out": why a part does not count. */
export function partNote({ isLeftOut, value, role }: Part): string | null {
  if (value === null) return 'not reported';
  if (!isLeftOut) return null;
  return role === 'choice' ? 'does not count' : 'left out';
}

const WAYS: Readonly<Record<string, string>> = {
  importUndone: 'when the import was undone',
  removal: 'when the month was deleted',
  removalUndone: 'when the deletion was undone',
  takenBack: 'taken back',
  demo: 'from the demo company',
  demoRemoved: 'with the demo company',
  setup: 'at the first start',
  upkeep: 'by the product itself',
  commandLine: 'by the command line',
  api: 'by a call of the API',
  beforeMoments: 'before origins were kept',
};

const PAGES: Readonly<Record<string, string>> = {
  [PATHS.dashboard]: 'on the Dashboard',
  [PATHS.reports]: 'on Monthly Reports',
  [PATHS.forecasts]: 'on Forecasts',
  [PATHS.import]: 'on Import',
  [PATHS.admin]: 'on Admin',
};

/** Where a change came from, other than from a file; null where that is not known. */
export function wayOf({ origin }: FigureChange): string | null {
  if (origin === null) return null;
  if (origin.kind === 'screen') return PAGES[origin.path] ?? 'on a page';
  return WAYS[origin.kind] ?? null;
}
