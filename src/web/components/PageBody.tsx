import type { ReactNode } from 'react';
import { PAGE_CONTENT_ID } from './pageFrame.ts';

export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main
      id={PAGE_CONTENT_ID}
      tabIndex={-1}
      className="mx-auto flex max-w-[1440px] min-w-0 flex-col gap-6 px-4 py-6 outline-none sm:px-6 lg:px-8 print:pb-0"
    >
      {children}
    </main>
  );
}
