export function CutNote() {
  return (
    <p className="border-b border-line px-4 pb-2 text-small text-ink-muted sm:px-6">
      This document is long, so only its beginning is shown. Download it to see the rest.
    </p>
  );
}
