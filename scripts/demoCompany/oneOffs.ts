/** One-off items: costs that adjusted EBITDA adds back, and money raised, repaid or paid out. */
export interface OneOffCost {
  /** "redundancy payments": fits into "… of redundancy payments". */
  label: string;
  /** Why the cost came, for the item of adjusted EBITDA. */
  reason: string;
  line: 'other' | 'admin';
  /** Whole dollars; the ledger adds some cents. */
  dollars: number;
}

export interface CapitalMovement {
  /** "the shareholder round": fits into "after $5.00M from the shareholder round". */
  label: string;
  kind: 'funding' | 'repayment' | 'acquisition' | 'investment';
  /** Whole dollars, positive in, negative out. */
  dollars: number;
}

const costs: Readonly<Record<string, readonly OneOffCost[]>> = {
  '2019-09': [
    {
      label: 'recruitment fees for the new leadership team',
      reason: 'Fees of the search firm for the heads of sales and engineering',
      line: 'admin',
      dollars: 28_400,
    },
  ],
  '2020-04': [
    {
      label: 'home-office equipment and set-up',
      reason: 'Bought for everyone who had to work from home',
      line: 'other',
      dollars: 36_900,
    },
  ],
  '2020-05': [
    {
      label: 'home-office equipment and set-up',
      reason: 'Bought for everyone who had to work from home',
      line: 'other',
      dollars: 14_200,
    },
  ],
  '2021-01': [
    {
      label: 'legal cost of a patent dispute',
      reason: 'Settled out of court, without a licence fee',
      line: 'other',
      dollars: 41_500,
    },
  ],
  '2021-07': [
    {
      label: 'spot-market premiums for gateway components',
      reason: 'Paid above contract prices during the component shortage',
      line: 'other',
      dollars: 52_300,
    },
  ],
  '2021-08': [
    {
      label: 'spot-market premiums for gateway components',
      reason: 'Paid above contract prices during the component shortage',
      line: 'other',
      dollars: 61_800,
    },
  ],
  '2021-09': [
    {
      label: 'spot-market premiums for gateway components',
      reason: 'Paid above contract prices during the component shortage',
      line: 'other',
      dollars: 47_100,
    },
  ],
  '2021-10': [
    {
      label: 'redundancy payments',
      reason: 'Settlements for the eight positions of the restructuring',
      line: 'other',
      dollars: 138_600,
    },
  ],
  '2021-11': [
    {
      label: 'redundancy payments',
      reason: 'Settlements for the eight positions of the restructuring',
      line: 'other',
      dollars: 64_200,
    },
    {
      label: 'lease exit cost for the second floor',
      reason: 'The floor was given up after the restructuring',
      line: 'admin',
      dollars: 33_000,
    },
  ],
  '2022-01': [
    {
      label: 'advisers’ fees for the shareholder round',
      reason: 'Lawyers and auditors of the round that closed in January',
      line: 'admin',
      dollars: 74_500,
    },
  ],
  '2022-10': [
    {
      label: 'data migration to the new billing system',
      reason: 'An outside team moved the contracts, once',
      line: 'admin',
      dollars: 29_800,
    },
  ],
  '2023-09': [
    {
      label: 'due diligence on Tarn Metering',
      reason: 'Financial and technical reports before the purchase',
      line: 'admin',
      dollars: 68_200,
    },
  ],
  '2023-10': [
    {
      label: 'legal cost of the Tarn Metering purchase',
      reason: 'Lawyers of the purchase that was signed in October',
      line: 'admin',
      dollars: 92_700,
    },
  ],
  '2023-12': [
    {
      label: 'integration cost for Tarn Metering',
      reason: 'Payroll, mail and sales tools were moved',
      line: 'other',
      dollars: 57_400,
    },
  ],
  '2024-02': [
    {
      label: 'integration cost for Tarn Metering',
      reason: 'Payroll, mail and sales tools were moved',
      line: 'other',
      dollars: 38_900,
    },
  ],
  '2024-09': [
    {
      label: 'the office move',
      reason: 'Movers, double rent and signs for the new office',
      line: 'other',
      dollars: 83_600,
    },
  ],
  '2025-05': [
    {
      label: 'due diligence on Ostrel Analytics',
      reason: 'Financial and technical reports before the purchase',
      line: 'admin',
      dollars: 117_300,
    },
  ],
  '2025-06': [
    {
      label: 'legal cost of the Ostrel Analytics purchase',
      reason: 'Lawyers of the purchase that was signed in June',
      line: 'admin',
      dollars: 142_800,
    },
  ],
  '2025-08': [
    {
      label: 'integration cost for Ostrel Analytics',
      reason: 'Systems were joined, and a second data centre was given up',
      line: 'other',
      dollars: 76_500,
    },
  ],
  '2025-11': [
    {
      label: 'integration cost for Ostrel Analytics',
      reason: 'Systems were joined, and a second data centre was given up',
      line: 'other',
      dollars: 64_100,
    },
  ],
  '2026-02': [
    {
      label: 'settlement of a supplier claim',
      reason: 'The claim of a former supplier goes back to the shortage of 2021',
      line: 'other',
      dollars: 58_000,
    },
  ],
  '2026-06': [
    {
      label: 'penetration tests and certification for the security audit',
      reason: 'The certificate is valid for three years',
      line: 'admin',
      dollars: 47_200,
    },
  ],
  '2026-09': [
    {
      label: 'first due diligence on Project Heron',
      reason: 'First reports after the letter of intent',
      line: 'admin',
      dollars: 88_400,
    },
  ],
  '2026-10': [
    {
      label: 'due diligence on Project Heron',
      reason: 'Financial and technical reports before a purchase',
      line: 'admin',
      dollars: 126_900,
    },
  ],
};

const capital: Readonly<Record<string, readonly CapitalMovement[]>> = {
  '2019-11': [
    { label: 'the test rig in the calibration laboratory', kind: 'investment', dollars: -185_000 },
  ],
  '2020-08': [{ label: 'the development grant', kind: 'funding', dollars: 240_000 }],
  '2021-06': [
    { label: 'a safety stock of gateway components', kind: 'investment', dollars: -420_000 },
  ],
  '2022-01': [{ label: 'the shareholder round', kind: 'funding', dollars: 5_000_000 }],
  '2022-11': [{ label: 'the second calibration line', kind: 'investment', dollars: -310_000 }],
  '2023-11': [{ label: 'the purchase of Tarn Metering', kind: 'acquisition', dollars: -3_200_000 }],
  '2024-09': [{ label: 'the fit-out of the new office', kind: 'investment', dollars: -540_000 }],
  '2025-06': [{ label: 'the bank’s acquisition facility', kind: 'funding', dollars: 5_000_000 }],
  '2025-07': [
    { label: 'the purchase of Ostrel Analytics', kind: 'acquisition', dollars: -6_500_000 },
  ],
  '2025-12': [{ label: 'the acquisition facility', kind: 'repayment', dollars: -312_500 }],
  '2026-03': [{ label: 'the acquisition facility', kind: 'repayment', dollars: -312_500 }],
  '2026-06': [{ label: 'the acquisition facility', kind: 'repayment', dollars: -312_500 }],
  '2026-07': [
    { label: 'the earn-out for Ostrel Analytics', kind: 'acquisition', dollars: -750_000 },
  ],
  '2026-09': [{ label: 'the acquisition facility', kind: 'repayment', dollars: -312_500 }],
};

export const oneOffCosts = (reference: string): readonly OneOffCost[] => costs[reference] ?? [];
export const capitalMovements = (reference: string): readonly CapitalMovement[] =>
  capital[reference] ?? [];
