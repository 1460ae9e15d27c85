import type { Fault } from './fault.ts';

const COMPARE_FORECASTS = 'src/server/imports/compareForecasts.ts';
const SERVICE = 'src/server/features/imports/imports.service.ts';
const COMPARE_SUITE = ['src/server/imports/compare.test.ts'];
const UNDO_SUITE = ['src/server/features/imports/undoing.test.ts'];

export const IMPORT_FAULTS: readonly Fault[] = [
  {
    name: 'imports: records of an inactive unit cannot be changed',
    file: COMPARE_FORECASTS,
    find: 'if (existing === null && !unit.isActive) {',
    replace: 'if (!unit.isActive) {',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: a draft changed meanwhile is applied',
    file: SERVICE,
    find: '      if (locked.version !== row.version) throw stalePreview();\n',
    replace: '',
    suites: ['src/server/features/imports/beside.test.ts', ...UNDO_SUITE],
  },
  {
    name: 'imports: a margin is read as a share only where it is exact',
    file: 'src/server/imports/readMonth.ts',
    find: `const NEAR = decimal('0.02');`,
    replace: `const NEAR = decimal('0');`,
    suites: ['src/server/imports/figureCells.test.ts', 'src/server/imports/figureShapes.test.ts'],
  },
  {
    name: 'imports: millions are read as thousands',
    file: 'src/server/imports/amountText.ts',
    find: 'units: 0, thousands: 3, millions: 6 };',
    replace: 'units: 0, thousands: 3, millions: 3 };',
    suites: ['src/server/imports/figureCells.test.ts', 'src/server/imports/figureShapes.test.ts'],
  },
  {
    name: 'imports: a minus behind the number is lost',
    file: 'src/server/imports/amountText.ts',
    find: `    isNegative = true;\n    rest = rest.slice(0, -1).trim();`,
    replace: `    rest = rest.slice(0, -1).trim();`,
    suites: ['src/server/imports/figureCells.test.ts'],
  },
  {
    name: 'imports: euros are taken for dollars',
    file: 'src/server/imports/amountText.ts',
    find: `read.currency === '$' ? !DOLLARS.has(currency) : (read.currency ?? currency) !== currency;`,
    replace: `read.currency === '$' && !DOLLARS.has(currency);`,
    suites: [
      'src/server/imports/figureCells.test.ts',
      'src/server/imports/forecastWorkbooks.test.ts',
    ],
  },
  {
    name: 'imports: a decimal comma stays a comma',
    file: 'src/server/imports/decimalMarks.ts',
    find: `(mark === '.' ? ',' : '.')`,
    replace: `(mark === '.' ? ',' : mark)`,
    suites: ['src/server/imports/csvFiles.test.ts', 'src/server/imports/askedFigures.test.ts'],
  },
  {
    name: 'imports: months count from January as if from April',
    file: 'src/domain/monthText.ts',
    find: `const yearOf = (digits: string): number =>\n  digits.length === 2 ? CENTURY + Number(digits) : Number(digits);`,
    replace: `const yearOf = (digits: string): number =>\n  digits.length === 2 ? CENTURY + Number(digits) + 1 : Number(digits);`,
    suites: ['src/domain/monthText.test.ts'],
  },
  {
    name: 'imports: a leap day is no day',
    file: 'src/domain/monthText.ts',
    find: 'return month === 2 && isLeap ? 29 : (LAST_DAYS[month - 1] ?? 0);',
    replace: 'return LAST_DAYS[month - 1] ?? 0;',
    suites: ['src/domain/monthText.test.ts'],
  },
  {
    name: 'imports: a figure changed since the export is overwritten',
    file: 'src/server/imports/cellStatus.ts',
    find: `  if (exported !== undefined && exported !== stored) return 'conflict';\n`,
    replace: '',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: a conflict moves what is derived',
    file: 'src/server/imports/compareFigures.ts',
    find: `sent[line] = status === 'conflict' ? before[line] : cell.value;`,
    replace: 'sent[line] = cell.value;',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: of two cells that contradict each other one is stored',
    file: 'src/server/imports/compareFigures.ts',
    find: 'if (contradicted.has(figure)) byLine.delete(line);',
    replace: 'if (!contradicted.has(figure)) byLine.set(line, figure);',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: what was changed since can be undone',
    file: 'src/server/features/imports/applying.ts',
    find: '.filter(({ id, version }) => monthVersions.get(id) !== version)',
    replace: '.filter(({ id }) => !monthVersions.has(id))',
    suites: UNDO_SUITE,
  },
  {
    name: 'imports: undoing leaves the months that were added',
    file: 'src/server/features/imports/applying.ts',
    find: '  await deleteMonths(transaction, idsOfAdded(months));\n',
    replace: '',
    suites: UNDO_SUITE,
  },
  {
    name: 'imports: undoing does not give reports their figures back',
    file: 'src/server/features/imports/applying.ts',
    find: '  await restoreReports(transaction, reports);\n',
    replace: '',
    suites: UNDO_SUITE,
  },
];
