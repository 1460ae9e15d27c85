/** The product's name as it stands at the top of the sidebar. */
export function Brand() {
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0 text-accent" aria-hidden="true">
        <rect width="32" height="32" rx="6" fill="currentColor" />
        <path
          d="M8 23v-5M13.33 23v-8M18.67 23v-11M24 23V8"
          stroke="var(--on-accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <div className="min-w-0 leading-tight">
        <p className="font-semibold">Board Reports</p>
        <p className="text-small text-ink-muted">Management System</p>
      </div>
    </div>
  );
}
