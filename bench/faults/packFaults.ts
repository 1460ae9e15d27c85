import type { Fault } from './fault.ts';

const MODEL_SUITES = [
  'src/server/packs/model/packTables.test.ts',
  'src/server/packs/model/formulas.test.ts',
];

export const PACK_FAULTS: readonly Fault[] = [
  {
    name: 'packs: cash of a period is added up',
    file: 'src/server/packs/model/lineTable.ts',
    find: `addsUp.by === 'closing' ? present.slice(-1) : present;`,
    replace: 'present;',
    suites: MODEL_SUITES,
  },
  {
    name: 'packs: a missing figure is shown as zero',
    file: 'src/server/packs/model/packCells.ts',
    find: 'if (value === null || value === undefined) return { ...MISSING, format };',
    replace: `if (value === null || value === undefined) return { kind: 'number', value: '0', format };`,
    suites: MODEL_SUITES,
  },
  {
    name: 'packs: a difference that shows as zero is judged',
    file: 'src/server/packs/model/packCells.ts',
    find: 'judgement: isZero ? null : judgement',
    replace: 'judgement',
    suites: MODEL_SUITES,
  },
  {
    name: 'packs: 200 % is still a percentage',
    file: 'src/domain/variance.ts',
    find: '.abs().lt(String(MOST_PERCENT))',
    replace: '.abs().lte(String(MOST_PERCENT))',
    suites: ['src/server/packs/model/cellText.test.ts'],
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
    name: 'packs: the slides’ marks are swapped',
    file: 'src/server/packs/slides/judgements.ts',
    find: `favourable: '✓', unfavourable: '✗' }`,
    replace: `favourable: '✗', unfavourable: '✓' }`,
    suites: ['src/server/packs/slides/plan/tablePages.test.ts'],
  },
  {
    name: 'packs: a formula rounds to one digit less',
    file: 'src/server/packs/workbook/formulas.ts',
    find: 'decimalsOf(cell.value) + (isFraction(cell.format) ? 2 : 0)',
    replace: 'decimalsOf(cell.value) + (isFraction(cell.format) ? 1 : 0)',
    suites: ['src/server/packs/workbook/formulas.test.ts'],
  },
  {
    name: 'packs: a formula divides by nothing',
    file: 'src/server/packs/workbook/formulas.ts',
    find: 'return `IF(OR(${second}<=0,${first}<0),"${DASH}",${isShown})`;',
    replace: 'return isShown;',
    suites: ['src/server/packs/workbook/formulas.test.ts'],
  },
  {
    name: 'packs: a stored total that formulas do not give keeps its formula',
    file: 'src/server/packs/model/formulaValue.ts',
    find: '      if (agrees(rows, cell, cell.formula)) return cell;\n',
    replace: '      if (formulaValue(rows, cell.formula) !== null) return cell;\n',
    suites: MODEL_SUITES,
  },
  {
    name: 'packs: a month is compared with other months of the year before',
    file: 'src/domain/overMonths.ts',
    find: 'left.every((index, position) => index === right[position])',
    replace: 'left.every((index) => index >= 0)',
    suites: ['src/domain/overMonths.test.ts'],
  },
  {
    name: 'packs: above and below are swapped in sentences',
    file: 'src/server/packs/model/sentences.ts',
    find: `decimal(difference).gt('0') ? 'above' : 'below'`,
    replace: `decimal(difference).lt('0') ? 'above' : 'below'`,
    suites: ['src/server/packs/model/sentences.test.ts'],
  },
];
