import type { Fault } from './fault.ts';

const CELLS = 'src/web/features/financialData/figureCells.ts';
const CELLS_SUITE = ['src/web/features/financialData/figureCells.test.ts'];
const ROW_SUITE = ['src/web/features/financialData/rowEdit.test.ts'];

export const EDITING_FAULTS: readonly Fault[] = [
  {
    name: 'editing: a conflict that settled itself has to be chosen',
    file: 'src/web/features/financialData/rowEdit.ts',
    find: '  for (const key of updated) open.delete(key);\n',
    replace: '',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: a missing figure nobody touched agrees with a colleague’s zero',
    file: CELLS,
    find: 'cells[key].touched && sameAmount(amountIn(key, cells[key]), newer[key])',
    replace: 'sameAmount(amountIn(key, cells[key]), newer[key])',
    suites: CELLS_SUITE,
  },
  {
    name: 'editing: a missing figure is saved as zero',
    file: CELLS,
    find: 'return cell.touched && !sameAmount(amountIn(key, cell), stored);',
    replace: 'return !sameAmount(amountIn(key, cell), stored);',
    suites: CELLS_SUITE,
  },
  {
    name: 'editing: a missing figure is the same as zero',
    file: CELLS,
    find: 'if (first === null || second === null) return first === second;',
    replace: `if (first === null || second === null) return (first ?? '0') === (second ?? '0');`,
    suites: CELLS_SUITE,
  },
  {
    name: 'editing: a colleague’s value wins a conflict',
    file: 'src/web/components/fieldMerge.ts',
    find: 'updated: moved.filter((key) => !changedHere(key)),',
    replace: 'updated: moved,',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: what both typed alike is a conflict',
    file: 'src/web/components/fieldMerge.ts',
    find: 'keys.filter((key) => changedThere(key) && !agree(key))',
    replace: 'keys.filter((key) => changedThere(key))',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: a pasted block begins one column late',
    file: 'src/web/features/financialData/pastedBlock.ts',
    find: 'keys.slice(keys.indexOf(start))',
    replace: 'keys.slice(keys.indexOf(start) + 1)',
    suites: CELLS_SUITE,
  },
  {
    name: 'editing: the staff limit itself is refused',
    file: 'src/web/features/monthlySummaries/reportDraft.ts',
    find: 'Number(staff) > MOST_STAFF',
    replace: 'Number(staff) >= MOST_STAFF',
    suites: ['src/web/features/monthlySummaries/reportDraft.test.ts'],
  },
  {
    name: 'editing: a bullet moves over its neighbour and loses it',
    file: 'src/web/features/monthlySummaries/reportDraft.ts',
    find: 'return index === from + by ? moved : bullet;',
    replace: 'return index === from - by ? moved : bullet;',
    suites: ['src/web/features/monthlySummaries/reportDraft.test.ts'],
  },
  {
    name: 'editing: a second try makes a second record',
    file: 'src/web/features/forecasts/savePair.ts',
    find: 'sent = unanswered ?? again ?? { body, key: newKey() };',
    replace: 'sent = { body, key: newKey() };',
    suites: ['src/web/features/forecasts/savePair.test.ts'],
  },
];
