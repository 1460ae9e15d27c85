import type { FinancialYear } from '../../../contract/financialYears.ts';
export default function CreateReportDialog(_props: {
  years: readonly FinancialYear[];
  initialYear: FinancialYear;
  onClose: () => void;
  onCreated: (fyId: number) => void;
  onOpenReport: (id: number) => void;
}) {
  return null;
}
