import type { Fault } from './fault.ts';

export const FIGURE_FAULTS: readonly Fault[] = [
  {
    name: 'domain: higher costs are good news',
    file: 'src/domain/variance.ts',
    find: `sign > 0 === (betterWhen === 'higher')`,
    replace: 'sign > 0',
    suites: ['src/domain/variance.test.ts'],
  },
  {
    name: 'domain: March belongs to the year before',
    file: 'src/domain/fiscalCalendar.ts',
    find: 'return month <= monthsBefore(basis) ? start + 1 : start;',
    replace: 'return month < monthsBefore(basis) ? start + 1 : start;',
    suites: ['src/domain/fiscalCalendar.test.ts'],
  },
  {
    name: 'domain: a total of nothing is zero',
    file: 'src/domain/money.ts',
    find: `  if (present.length === 0) return { total: null, missing: values.length };
`,
    replace: '',
    suites: ['src/domain/money.test.ts'],
  },
  {
    name: 'domain: brackets do not make an amount negative',
    file: 'src/domain/money.ts',
    find: `    negative = true;
    rest = rest.slice(1, -1).trim();`,
    replace: '    rest = rest.slice(1, -1).trim();',
    suites: ['src/domain/money.test.ts'],
  },
  {
    name: 'domain: viewers may import figures',
    file: 'src/domain/permissions.ts',
    find: `const READING = ['read', 'changeOwnPassword'] as const;`,
    replace: `const READING = ['read', 'changeOwnPassword', 'importFigures'] as const;`,
    suites: ['src/domain/permissions.test.ts'],
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
    file: 'src/server/features/imports/imports.service.ts',
    find: `      if (locked.version !== row.version) throw stalePreview();
`,
    replace: '',
    suites: [
      'src/server/features/imports/beside.test.ts',
      'src/server/features/imports/undoing.test.ts',
    ],
  },
  {
    name: 'imports: euros are taken for dollars',
    file: 'src/server/imports/cells/amountText.ts',
    find: 'read.currency !== null && !canBeCurrency(read.currency, currency)',
    replace: `read.currency === '$' && !canBeCurrency(read.currency, currency)`,
    suites: [
      'src/server/imports/amounts/figureCells.test.ts',
      'src/server/imports/amounts/forecastWorkbooks.test.ts',
    ],
  },
  {
    name: 'imports: a figure changed since the export is overwritten',
    file: 'src/server/imports/compare/comparedCell.ts',
    find: `  if (exported !== undefined && exported !== stored) return 'conflict';
`,
    replace: '',
    suites: ['src/server/imports/compare/compare.test.ts'],
  },
  {
    name: 'imports: what was changed since can be undone',
    file: 'src/server/imports/apply/apply.ts',
    find: '.filter(({ id, version }) => monthVersions.get(id) !== version)',
    replace: '.filter(({ id }) => !monthVersions.has(id))',
    suites: ['src/server/features/imports/undoing.test.ts'],
  },
  {
    name: 'packs: a missing figure is shown as zero',
    file: 'src/server/packs/model/packCells.ts',
    find: 'if (value === null || value === undefined) return { ...MISSING, format };',
    replace: `if (value === null || value === undefined) return { kind: 'number', value: '0', format };`,
    suites: [
      'src/server/packs/model/packTables.test.ts',
      'src/server/packs/model/formulas.test.ts',
    ],
  },
  {
    name: 'packs: favourable and unfavourable are swapped below zero',
    file: 'src/server/packs/workbook/verdicts.ts',
    find: `return cell.value.startsWith('-') ? opposite(judgement) : judgement;`,
    replace: 'return judgement;',
    suites: [
      'src/server/packs/workbook/renderWorkbook.test.ts',
      'src/server/packs/workbook/sheetLook.test.ts',
    ],
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
    file: 'src/domain/notReported.ts',
    find: '  if (!isProfitDerived) return reported;',
    replace: '  return reported;',
    suites: ['src/domain/notReported.test.ts'],
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
    file: 'src/domain/begunMonths.ts',
    find: 'months.findLast((month) => hasBegun(basis, monthOf(month), thisMonth))',
    replace: 'months.at(-1)',
    suites: ['src/web/features/dashboard/dashboard.view.test.ts'],
  },
];
