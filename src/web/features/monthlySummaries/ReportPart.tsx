import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';

type Props = {
  title: string;
  actions: ReactNode;
  /** Among the cards of a page it is one of them; left out: a part of a dialog. */
  asCard?: boolean;
  children: ReactNode;
};

/** A part of a report with a heading and the buttons that add to it. */
export function ReportPart({ title, actions, asCard = false, children }: Props) {
  if (asCard) {
    return (
      <Card title={title} actions={actions} aria-label={title}>
        {children}
      </Card>
    );
  }
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong pb-1">
        <h3 className="mr-auto text-small font-medium text-ink-soft">{title}</h3>
        {actions}
      </div>
      <div className="pt-3">{children}</div>
    </section>
  );
}
