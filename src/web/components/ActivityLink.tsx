import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { fiscalToCalendar, toFiscalMonth } from '../../finance/fiscalCalendar.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { PATHS } from '../paths.ts';

export function ActivityLink({ monthNum, year }: { monthNum: number; year: number }) {
  const month = String(fiscalToCalendar(shownBasis(), toFiscalMonth(monthNum))).padStart(2, '0');
  return (
    <Link
      to={PATHS.activity}
      search={{ month: `${year}-${month}` }}
      className="inline-flex min-h-10 items-center gap-2 self-start text-accent hover:underline pointer-coarse:min-h-11"
    >
      <History className="size-4" aria-hidden="true" />
      Activity
    </Link>
  );
}
