import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface FigureListItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly muted?: boolean;
  readonly negative?: boolean;
}

export function FigureList({ title, items }: { title: string; items: readonly FigureListItem[] }) {
  return (
    <section className="min-w-0">
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        {title}
      </h3>
      <dl>
        {items.map((item) => (
          <div
            key={item.key}
            className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-b-0 pointer-coarse:py-2.5"
          >
            <dt className="text-ink-soft">{item.label}</dt>
            <dd
              className={clsx(
                'text-right font-medium',
                item.muted && 'font-normal! text-ink-muted',
                item.negative && 'text-negative',
              )}
            >
              {item.value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
