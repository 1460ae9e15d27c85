import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type AlertVariant = 'info' | 'success' | 'warning' | 'destructive';

const looks: Record<AlertVariant, { tone: string; mark: string; Icon: typeof Info }> = {
  info: { tone: 'border-line bg-sunken', mark: 'text-accent', Icon: Info },
  success: {
    tone: 'border-positive/40 bg-positive-soft',
    mark: 'text-positive',
    Icon: CircleCheck,
  },
  warning: { tone: 'border-caution/40 bg-caution-soft', mark: 'text-caution', Icon: TriangleAlert },
  destructive: {
    tone: 'border-negative/40 bg-negative-soft',
    mark: 'text-negative',
    Icon: CircleAlert,
  },
};

export type AlertProps = {
  variant?: AlertVariant;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Stays until the cause is resolved. The destructive variant interrupts a screen reader. */
export function Alert({ variant = 'info', title, children, action, className }: AlertProps) {
  const { tone, mark, Icon } = looks[variant];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded-base border px-4 py-3', tone, className)}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', mark)} aria-hidden="true" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-ink-soft">{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
