import type { StoredCovenant } from '../../../contract/covenants.ts';
import { listCovenants } from '../../../contract/covenants.ts';
import type { StatementsOfMonth, StoredBalanceLine } from '../../../contract/statements.ts';
import { getStatements, listBalanceLines } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

export const JUNE_STATEMENTS: StatementsOfMonth = {
  months: ['2025-05', '2025-06'],
  month: '2025-06',
  lines: [
    { slug: 'cash', name: 'Cash', side: 'asset', role: 'cash' },
    { slug: 'debt', name: 'Bank loans', side: 'liability', role: 'debt' },
  ],
  sheet: {
    columns: ['2025-06', '2025-05', '2024-06'],
    rows: [
      { is: 'line', slug: 'cash', side: 'asset', amounts: ['97.00', '100.00', null] },
      { is: 'total', key: 'totalAssets', amounts: ['97.00', '100.00', null] },
      { is: 'line', slug: 'debt', side: 'liability', amounts: ['55.00', '60.00', null] },
      { is: 'remainder', key: 'notClassified', amounts: ['12.00', '0.00', null] },
      { is: 'remainder', key: 'difference', amounts: ['-45.00', '0.00', null] },
    ],
  },
  flows: [
    {
      period: 'month',
      columns: [
        { first: '2025-06', last: '2025-06' },
        { first: '2024-06', last: '2024-06' },
      ],
      rows: [
        { is: 'line', line: 'debt', amounts: ['-5.00', null] },
        { is: 'section', section: 'financing', amounts: ['-5.00', null] },
        { is: 'end', key: 'change', amounts: ['-3.00', null] },
      ],
    },
  ],
  moves: [],
  missingEntities: [],
  differenceSince: '2025-06',
  firstSteps: null,
  workingCapital: null,
};

export const LOANS_LINE: StoredBalanceLine = {
  id: 7,
  slug: 'debt',
  name: 'Bank loans',
  side: 'liability',
  role: 'debt',
  position: 2,
  isArchived: false,
  accounts: 1,
  version: 3,
};

export const LEVERAGE_COVENANTS: StoredCovenant[] = [
  {
    id: 4,
    name: 'Gross leverage',
    numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'debt' }, span: 'monthEnd' }],
    denominator: [
      { factor: '1', measure: { kind: 'reportLine', line: 'ebitda' }, span: 'twelveMonths' },
    ],
    direction: 'atMost',
    limits: [{ from: '2025-04', value: '3' }],
    testedEach: 'month',
    warningPercent: '15.00',
    version: 2,
    result: {
      state: 'met',
      light: 'watch',
      reason: null,
      missing: [],
      firstMonth: null,
      standing: {
        numerator: '55.00',
        denominator: '20.00',
        value: '2.75',
        limit: '3.00',
        isMet: true,
        headroom: { percent: '8.3', numerator: '5.00', denominator: '1.67' },
      },
    },
  },
];

export async function openStatements(
  role: 'admin' | 'viewer',
  statements = JUNE_STATEMENTS,
  covenants = LEVERAGE_COVENANTS,
) {
  await openApplication('/statements', role, () => {
    showBasis({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, 'self');
    server.answer(getStatements, statements);
    server.answer(listBalanceLines, [LOANS_LINE]);
    server.answer(listCovenants, { month: '2025-06', covenants });
  });
}
