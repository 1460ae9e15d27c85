import type { ReactNode } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';

export function WholePage({ loading, children }: { loading?: string; children?: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center text-ink-muted">
      {loading === undefined ? children : <Spinner label={loading} />}
    </main>
  );
}
