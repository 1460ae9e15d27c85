import { clsx } from 'clsx';

/** `label` is for screen readers; leave it out next to visible words. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={clsx('inline-flex', className)} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 16 16" className="spinner-motion size-4" aria-hidden="true">
        <circle
          cx="8"
          cy="8"
          r="6.5"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="2"
        />
        <path
          d="M14.5 8A6.5 6.5 0 0 0 8 1.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
