import type { Fault } from './fault.ts';

const COMPARE_FORECASTS = 'src/server/imports/compare/compareForecasts.ts';
const SERVICE = 'src/server/features/imports/imports.service.ts';
const COMPARE_SUITE = ['src/server/imports/compare/compare.test.ts'];
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
    name: 'imports: a ledger may declare entities',
    file: 'src/server/imports/ledgers/xmlElements.ts',
    find: `throw refused('The file has a document type, which files of this kind never have.');`,
    replace: '',
    suites: ['src/server/imports/ledgers/hostileXml.test.ts'],
  },
  {
    name: 'imports: a question that nobody has answered is passed over',
    file: 'src/server/features/imports/previewChecks.ts',
    find: 'if (question !== undefined) throw blocked(question.question);',
    replace: 'void question;',
    suites: ['src/server/features/imports/imports.test.ts'],
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
    file: 'src/server/imports/amounts/readMonth.ts',
    find: `const NEAR = decimal('0.02');`,
    replace: `const NEAR = decimal('0');`,
    suites: [
      'src/server/imports/amounts/figureCells.test.ts',
      'src/server/imports/layout/figureShapes.test.ts',
    ],
  },
  {
    name: 'imports: millions are read as thousands',
    file: 'src/server/imports/cells/amountText.ts',
    find: 'units: 0, thousands: 3, millions: 6 };',
    replace: 'units: 0, thousands: 3, millions: 3 };',
    suites: [
      'src/server/imports/amounts/figureCells.test.ts',
      'src/server/imports/layout/figureShapes.test.ts',
    ],
  },
  {
    name: 'imports: a minus behind the number is lost',
    file: 'src/server/imports/cells/amountText.ts',
    find: `    isNegative = true;\n    rest = rest.slice(0, -1).trim();`,
    replace: `    rest = rest.slice(0, -1).trim();`,
    suites: ['src/server/imports/amounts/figureCells.test.ts'],
  },
  {
    name: 'imports: euros are taken for dollars',
    file: 'src/server/imports/cells/amountText.ts',
    find: `read.currency !== null && !canBeCurrency(read.currency, currency)`,
    replace: `read.currency === '$' && !canBeCurrency(read.currency, currency)`,
    suites: [
      'src/server/imports/amounts/figureCells.test.ts',
      'src/server/imports/amounts/forecastWorkbooks.test.ts',
    ],
  },
  {
    name: 'imports: a decimal comma stays a comma',
    file: 'src/server/imports/file/decimalMarks.ts',
    find: `(mark === '.' ? ',' : '.')`,
    replace: `(mark === '.' ? ',' : mark)`,
    suites: [
      'src/server/imports/file/csvFiles.test.ts',
      'src/server/imports/amounts/askedFigures.test.ts',
    ],
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
    file: 'src/domain/fiscalCalendar.ts',
    find: 'return month === 2 && isLeap ? 29 : (LAST_DAYS[month - 1] ?? 0);',
    replace: 'return LAST_DAYS[month - 1] ?? 0;',
    suites: ['src/domain/monthText.test.ts'],
  },
  {
    name: 'imports: a figure changed since the export is overwritten',
    file: 'src/server/imports/compare/comparedCell.ts',
    find: `  if (exported !== undefined && exported !== stored) return 'conflict';\n`,
    replace: '',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: a conflict moves what is derived',
    file: 'src/server/imports/compare/compareFigures.ts',
    find: `sent[line] = status === 'conflict' ? (stored.values[line] ?? null) : cell.value;`,
    replace: 'sent[line] = cell.value;',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: of two cells that contradict each other one is stored',
    file: 'src/server/imports/compare/compareFigures.ts',
    find: 'if (contradicted.has(figure)) byLine.delete(line);',
    replace: 'if (!contradicted.has(figure)) byLine.set(line, figure);',
    suites: COMPARE_SUITE,
  },
  {
    name: 'imports: what was changed since can be undone',
    file: 'src/server/imports/apply/apply.ts',
    find: '.filter(({ id, version }) => monthVersions.get(id) !== version)',
    replace: '.filter(({ id }) => !monthVersions.has(id))',
    suites: UNDO_SUITE,
  },
  {
    name: 'imports: undoing leaves the months that were added',
    file: 'src/server/imports/apply/apply.ts',
    find: '  await deleteMonths(transaction, idsOfAdded(months));\n',
    replace: '',
    suites: UNDO_SUITE,
  },
  {
    name: 'imports: undoing does not give reports their figures back',
    file: 'src/server/imports/apply/apply.ts',
    find: '  await restoreReports(transaction, reports);\n',
    replace: '',
    suites: UNDO_SUITE,
  },
];
