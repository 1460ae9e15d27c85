import type { Fault } from './fault.ts';

export const FIGURE_FAULTS: readonly Fault[] = [
  {
    name: 'finance: higher costs are good news',
    file: 'src/finance/variance.ts',
    find: `sign > 0 === (betterWhen === 'higher')`,
    replace: 'sign > 0',
    suites: ['src/finance/variance.test.ts'],
  },
  {
    name: 'finance: March belongs to the year before',
    file: 'src/finance/fiscalCalendar.ts',
    find: 'return month <= monthsBeforeYearStart(basis) ? start + 1 : start;',
    replace: 'return month < monthsBeforeYearStart(basis) ? start + 1 : start;',
    suites: ['src/finance/fiscalCalendar.test.ts'],
  },
  {
    name: 'finance: a total of nothing is zero',
    file: 'src/finance/money.ts',
    find: `  if (present.length === 0) return { total: null, missing: values.length };
`,
    replace: '',
    suites: ['src/finance/money.test.ts'],
  },
  {
    name: 'finance: brackets do not make an amount negative',
    file: 'src/finance/money.ts',
    find: `    negative = true;
    rest = rest.slice(1, -1).trim();`,
    replace: '    rest = rest.slice(1, -1).trim();',
    suites: ['src/finance/money.test.ts'],
  },
  {
    name: 'finance: viewers may import figures',
    file: 'src/finance/permissions.ts',
    find: `const READER_CAPABILITIES = ['read', 'changeOwnPassword'] as const;`,
    replace: `const READER_CAPABILITIES = ['read', 'changeOwnPassword', 'importFigures'] as const;`,
    suites: ['src/finance/permissions.test.ts'],
  },
  {
    name: 'imports: a question that nobody has answered is passed over',
    file: 'src/server/features/imports/previewChecks.ts',
    find: 'if (question !== undefined) throw importBlocked(question.question);',
    replace: 'void question;',
    suites: ['src/server/features/imports/imports.test.ts'],
  },
  {
    name: 'imports: a draft changed meanwhile is applied',
    file: 'src/server/features/imports/imports.service.ts',
    find: `      if (locked.version !== row.version) throw stalePreview();
`,
    replace: '',
    suites: [
      'src/server/features/imports/simultaneousImports.test.ts',
      'src/server/features/imports/undoing.test.ts',
    ],
  },
  {
    name: 'imports: euros are taken for dollars',
    file: 'src/reader/cells/amountText.ts',
    find: 'read.currency !== null && !canBeCurrency(read.currency, currency)',
    replace: `read.currency === '$' && !canBeCurrency(read.currency, currency)`,
    suites: [
      'src/reader/amounts/figureCells.test.ts',
      'src/reader/amounts/forecastWorkbooks.test.ts',
    ],
  },
  {
    name: 'imports: a figure changed since the export is overwritten',
    file: 'src/reader/compare/comparedCell.ts',
    find: `  if (exported !== undefined && exported !== stored) return 'conflict';
`,
    replace: '',
    suites: ['src/reader/compare/compare.test.ts'],
  },
  {
    name: 'imports: what was changed since can be undone',
    file: 'src/server/imports/applyImport.ts',
    find: '.filter(({ id, version }) => monthVersions.get(id) !== version)',
    replace: '.filter(({ id }) => !monthVersions.has(id))',
    suites: ['src/server/features/imports/undoing.test.ts'],
  },
  {
    name: 'packs: a missing figure is shown as zero',
    file: 'src/packs/model/packCells.ts',
    find: 'if (value === null || value === undefined) return { ...MISSING_MARK, format };',
    replace: `if (value === null || value === undefined) return { kind: 'number', value: '0', format };`,
    suites: ['src/packs/model/packTables.test.ts', 'src/packs/model/formulas.test.ts'],
  },
  {
    name: 'packs: favourable and unfavourable are swapped below zero',
    file: 'src/packs/workbook/varianceColours.ts',
    find: `return cell.value.startsWith('-') ? oppositeCondition(judgement) : judgement;`,
    replace: 'return judgement;',
    suites: ['src/packs/workbook/renderWorkbook.test.ts', 'src/packs/workbook/sheetLook.test.ts'],
  },
  {
    name: 'rules: a body is received before access to its call is checked',
    file: 'src/server/http/register.ts',
    find: 'return { bodyLimit: endpoint.bodyBytes ?? usual, onRequest };',
    replace: `void onRequest;
  return { bodyLimit: endpoint.bodyBytes ?? usual };`,
    suites: ['src/server/proofs/refusedBodies.test.ts'],
  },
  {
    name: 'rules: what was derived from a missing figure counts as reported',
    file: 'src/finance/notReported.ts',
    find: '  if (!isProfitDerived) return reported;',
    replace: '  return reported;',
    suites: ['src/finance/notReported.test.ts'],
  },
  {
    name: 'rules: figures are brought back over newer ones',
    file: 'src/server/features/removedMonths/removedMonths.service.ts',
    find: ' || (figures > 0 && again.figuresId !== null)',
    replace: '',
    suites: ['src/server/features/removedMonths/removedMonths.test.ts'],
  },
  {
    name: 'rules: a month that has not begun is the current one',
    file: 'src/finance/begunMonths.ts',
    find: 'months.findLast((month) => hasBegun(basis, monthOf(month), thisMonth))',
    replace: 'months.at(-1)',
    suites: ['src/web/features/dashboard/dashboard.view.test.ts'],
  },
];
