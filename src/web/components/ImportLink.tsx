import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { PATHS } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useCan } from './signedInUser.ts';

export function ImportLink({ isShort = false }: { isShort?: boolean }) {
  if (!useCan('importFigures')) return null;
  return (
    <Link
      to={PATHS.import}
      aria-label="Import"
      data-print="hide"
      className={
        isShort
          ? `${buttonClass()} max-sm:w-10 max-sm:px-0! max-sm:pointer-coarse:w-11`
          : buttonClass()
      }
    >
      <FileSpreadsheet className="size-4" aria-hidden="true" />
      <span className={isShort ? 'hidden sm:inline' : undefined}>Import</span>
    </Link>
  );
}
