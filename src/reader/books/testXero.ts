/** Accounts as a statement by Xero has them, below its headings; amounts of the first month. */
const STATEMENT: readonly (readonly [
  section: string,
  accounts: readonly (readonly [string, number])[],
])[] = [
  [
    'Trading Income',
    [
      ['Sales', 184_300.25],
      ['Sales - Online', 42_110.1],
      ['Consulting Income', 18_000],
      ['Subscription Revenue', 63_250],
      ['Discounts Given', -2_140.5],
      ['Other Revenue', 1_200],
    ],
  ],
  [
    'Cost of Sales',
    [
      ['Cost of Goods Sold', 61_400.75],
      ['Purchases', 18_220.4],
      ['Freight In', 3_310.15],
      ['Subcontractors', 12_500],
      ['Payment Processing', 2_215.9],
      ['Hosting', 7_480],
    ],
  ],
  [
    'Operating Expenses',
    [
      ['Accounting Fees', 1_500],
      ['Advertising', 6_240.3],
      ['Audit Fees', 900],
      ['Bank Fees', 212.45],
      ['Cleaning', 480],
      ['Computer Expenses', 1_310.2],
      ['Conferences', 850],
      ['Consulting', 4_000],
      ['Customer Support Tools', 620],
      ['Depreciation', 3_400],
      ['Entertainment', 415.6],
      ['Freight & Courier', 388.1],
      ['General Expenses', 275.35],
      ['Gifts', 120],
      ['Income Protection', 210],
      ['Insurance', 1_150],
      ['Interest Expense', 640.25],
      ['Legal Expenses', 2_200],
      ['Light, Power, Heating', 930.4],
      ['Marketing Events', 3_100],
      ['Motor Vehicle Expenses', 742.8],
      ['Office Expenses', 388.9],
      ['Payroll Tax', 5_120.6],
      ['Pension Costs', 4_480],
      ['Postage', 64.2],
      ['Printing & Stationery', 152.75],
      ['Rent', 9_500],
      ['Repairs and Maintenance', 530],
      ['Research Materials', 1_875.5],
      ['Salaries', 71_250],
      ['Sales Commissions', 8_420.2],
      ['Software Development', 12_600],
      ['Staff Training', 960],
      ['Subscriptions', 1_420.45],
      ['Telephone & Internet', 512.3],
      ['Travel - International', 2_150.9],
      ['Travel - National', 1_040.15],
      ['Bank Revaluations', -18.4],
    ],
  ],
];

const money = (amount: number) => amount.toFixed(2);
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

const row = (label: string, amounts: readonly number[]) =>
  [/[,"]/.test(label) ? `"${label}"` : label, ...amounts.map(money)].join(',');

/** The 50 accounts of the statement. */
export const XERO_ACCOUNTS: readonly string[] = STATEMENT.flatMap(([, accounts]) =>
  accounts.map(([name]) => name),
);

/**
 * A profit and loss statement as Xero writes it, with a column for each month ("Apr 2025"). Each month has a
 * hundredth more than the one before; `more` adds accounts to the operating expenses.
 */
export function xeroStatement(
  months: readonly string[],
  more: readonly (readonly [string, number])[] = [],
): string {
  const amountsOf = (first: number) => months.map((_, at) => Math.round(first * (100 + at)) / 100);
  const blank = ','.repeat(months.length);
  const totals = new Map<string, number[]>();
  const lines: string[] = [];
  for (const [section, listed] of STATEMENT) {
    const accounts = section === 'Operating Expenses' ? listed.concat(more) : listed;
    const rows = accounts.map(([name, first]) => ({ name, amounts: amountsOf(first) }));
    const total = months.map((_, at) => sumOf(rows.map(({ amounts }) => amounts[at] ?? 0)));
    totals.set(section, total);
    lines.push(
      section + blank,
      ...rows.map(({ name, amounts }) => row(name, amounts)),
      row(`Total ${section}`, total),
      blank,
    );
    if (section === 'Cost of Sales')
      lines.push(row('Gross Profit', grossOf(totals, months)), blank);
  }
  const costs = totals.get('Operating Expenses') ?? [];
  const net = grossOf(totals, months).map((gross, at) => sumOf([gross, -(costs[at] ?? 0)]));
  return [
    `Profit and Loss${blank}`,
    `Harbour & Vale Ltd${blank}`,
    `For the ${months.length === 1 ? 'month' : `${months.length} months`} ended 30 ${months.at(-1)}${blank}`,
    blank,
    `Account,${months.join(',')}`,
    blank,
    ...lines,
    row('Net Profit', net),
  ].join('\n');
}

function grossOf(totals: ReadonlyMap<string, readonly number[]>, months: readonly string[]) {
  const [income, cost] = [totals.get('Trading Income') ?? [], totals.get('Cost of Sales') ?? []];
  return months.map((_, at) => sumOf([income[at] ?? 0, -(cost[at] ?? 0)]));
}

/** Debit less credit by account, as a trial balance without types lists them. */
const TRIAL: readonly (readonly [code: string, name: string, net: number])[] = [
  ['200', 'Sales', -184_300],
  ['205', 'Sales - Online', -42_110],
  ['210', 'Consulting Income', -18_000],
  ['220', 'Subscription Revenue', -63_250],
  ['230', 'Discounts Given', 2_140],
  ['260', 'Other Revenue', -1_200],
  ['270', 'Interest Income', -85],
  ['310', 'Cost of Goods Sold', 61_400],
  ['315', 'Purchases', 18_220],
  ['320', 'Freight In', 3_310],
  ['325', 'Kiln Fuel', 12_500],
  ['330', 'Direct Wages', 2_215],
  ['400', 'Advertising', 6_240],
  ['401', 'Audit Fees', 900],
  ['404', 'Bank Fees', 212],
  ['408', 'Cleaning', 480],
  ['412', 'Consulting & Accounting', 1_500],
  ['413', 'Conferences', 850],
  ['416', 'Depreciation', 3_400],
  ['420', 'Entertainment', 415],
  ['425', 'Freight & Courier', 388],
  ['429', 'General Expenses', 275],
  ['430', 'Gifts', 120],
  ['433', 'Insurance', 1_150],
  ['437', 'Interest Expense', 640],
  ['441', 'Legal Expenses', 2_200],
  ['445', 'Light, Power, Heating', 930],
  ['449', 'Motor Vehicle Expenses', 742],
  ['453', 'Office Expenses', 388],
  ['461', 'Printing & Stationery', 152],
  ['465', 'Rates', 640],
  ['469', 'Rent', 9_500],
  ['473', 'Repairs and Maintenance', 530],
  ['477', 'Salaries', 71_250],
  ['478', 'Employers National Insurance', 5_120],
  ['482', 'Pension Costs', 4_480],
  ['485', 'Subscriptions', 1_420],
  ['489', 'Telephone & Internet', 512],
  ['493', 'Travel - National', 1_040],
  ['494', 'Travel - International', 2_150],
  ['500', 'Corporation Tax Expense', 12_000],
  ['610', 'Accounts Receivable', 142_300],
  ['620', 'Prepayments', 8_400],
  ['630', 'Inventory', 55_120],
  ['710', 'Office Equipment', 24_000],
  ['711', 'Less Accumulated Depreciation on Office Equipment', -9_600],
  ['720', 'Computer Equipment', 31_500],
  ['721', 'Less Accumulated Depreciation on Computer Equipment', -14_200],
  ['764', 'Motor Vehicles', 28_000],
  ['090', 'Business Bank Account', 88_412],
  ['091', 'Savings Account', 120_000],
  ['800', 'Accounts Payable', -61_240],
  ['805', 'Accruals', -7_300],
  ['814', 'Wages Payable', -6_100],
  ['820', 'VAT', -18_420],
  ['825', 'PAYE & NI Payable', -9_870],
  ['830', 'Corporation Tax', -12_000],
  ['900', 'Loan', -60_000],
  ['960', 'Retained Earnings', -125_000],
];

/** A trial balance of 60 accounts by code and name, as of a day ("30 April 2025"); nothing says their types. */
export function plainTrialBalance(day: string, factor = 1): string {
  const rows = TRIAL.map(([code, name, net]) => [code, name, net * factor] as const);
  const rest = -sumOf(rows.map(([, , net]) => net));
  const all = [...rows, ['970', 'Share Capital', rest] as const];
  const total = money(sumOf(all.map(([, , net]) => Math.max(net, 0))));
  return [
    'Trial Balance,,,',
    'Harbour & Vale Ltd,,,',
    `As at ${day},,,`,
    'Account Code,Account,Debit - Year to date,Credit - Year to date',
    ...all.map(([code, name, net]) =>
      [
        code,
        name.includes(',') ? `"${name}"` : name,
        net > 0 ? money(net) : '',
        net < 0 ? money(-net) : '',
      ].join(','),
    ),
    `Total,,${total},${total}`,
  ].join('\n');
}
