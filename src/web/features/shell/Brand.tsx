import { BrandMark } from '../../components/BrandMark.tsx';

/** The product's name at the top of the sidebar. */
export function Brand() {
  return (
    <div className="flex items-center gap-3">
      <BrandMark className="size-8 shrink-0" />
      <div className="min-w-0 leading-tight">
        <p className="font-semibold">Board Reports</p>
        <p className="text-small text-ink-muted">Management System</p>
      </div>
    </div>
  );
}
