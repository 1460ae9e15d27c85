import type { Fault } from './fault.ts';

const EDIT = 'src/web/editing/recordEdit.ts';
const EDIT_SUITE = ['src/web/editing/recordEdit.test.ts'];
const CELLS = 'src/web/features/financialData/figureCells.ts';
const ROW_SUITE = ['src/web/features/financialData/monthRow.test.ts'];

export const EDITING_FAULTS: readonly Fault[] = [
  {
    name: 'editing: a conflict that settled itself has to be chosen',
    file: EDIT,
    find: '(mine.has(field) || edit.conflicts.includes(field)) && differ(field, draft, theirs),',
    replace: 'mine.has(field) || edit.conflicts.includes(field),',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: a choice that was made has to be made again',
    file: EDIT,
    find: 'return { ...edit, conflicts: without(edit.conflicts, field) };',
    replace: 'return edit;',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: a colleague’s value wins a conflict',
    file: EDIT,
    find: 'const taken = moved.filter((field) => !mine.has(field));',
    replace: 'const taken = moved;',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: what both typed alike is told as a change',
    file: EDIT,
    find: '(field) => differ(field, before, theirs) && differ(field, edit.draft, theirs),',
    replace: '(field) => differ(field, before, theirs),',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: a save goes out while a choice is open',
    file: EDIT,
    find: 'return conflicts.length === 0 && rules.problems(draft, base).size === 0;',
    replace: 'return rules.problems(draft, base).size === 0;',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: the server’s reason stays when its field is typed in',
    file: EDIT,
    find: 'reasons: reasonsOutside(edit.reasons, [field]),',
    replace: 'reasons: edit.reasons,',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: a half that was saved is forgotten',
    file: EDIT,
    find: 'const { note, reasons, base = edit.base } = refusal;',
    replace: 'const { note, reasons } = refusal;\n  const { base } = edit;',
    suites: EDIT_SUITE,
  },
  {
    name: 'editing: a missing figure nobody touched agrees with a colleague’s zero',
    file: CELLS,
    find: '  if (cell.isMissing) return null;\n',
    replace: '',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: a zero typed over a missing figure is not saved',
    file: CELLS,
    find: 'isMissing: stored === null,',
    replace: 'isMissing: false,',
    suites: ROW_SUITE,
  },
  {
    name: 'editing: a missing figure is the same as zero',
    file: CELLS,
    find: 'if (first === null || second === null) return first === second;',
    replace: `if (first === null || second === null) return (first ?? '0') === (second ?? '0');`,
    suites: ['src/web/features/financialData/figureCells.test.ts'],
  },
  {
    name: 'editing: a pasted block begins one column late',
    file: 'src/web/editing/pastedLine.ts',
    find: 'fields.slice(fields.indexOf(start))',
    replace: 'fields.slice(fields.indexOf(start) + 1)',
    suites: ['src/web/editing/pastedLine.test.ts'],
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
