import { Link } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useCan } from './signedInUser.ts';

export function FigureEntryLinks() {
  if (!useCan('importFigures')) return null;
  return (
    <span className="flex flex-wrap gap-2 [.text-center_&]:justify-center">
      <Link to={PATHS.import} className={buttonClass()}>
        Import a workbook
      </Link>
      <Link to={PATHS.reports} search={{ form: 'create' }} className={buttonClass()}>
        Enter by hand
      </Link>
    </span>
  );
}
