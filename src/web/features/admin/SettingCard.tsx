import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Company } from '../../../contract/company.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

export type SettingDialogProps = {
  /** As it is stored now. */
  stored: Company;
  onClose: () => void;
};

export type SettingCardProps = SettingDialogProps & {
  title: string;
  /** What the setting is for. */
  subtitle: string;
  /** The button that opens its dialog; null while it cannot be changed. */
  button: { readonly label: string; readonly icon: LucideIcon } | null;
  Dialog: ComponentType<SettingDialogProps>;
  isOpen: boolean;
  onOpen: () => void;
  /** Nobody has chosen anything here: the words are muted. */
  isUnset?: boolean;
  /** What is chosen, in words. */
  children: ReactNode;
};

/** One setting of the company: what it is for, what is chosen, and the way to change it. */
export function SettingCard({
  title,
  subtitle,
  button,
  stored,
  Dialog,
  isOpen,
  onOpen,
  onClose,
  isUnset = false,
  children,
}: SettingCardProps) {
  const Icon = button?.icon;
  return (
    <Card
      title={title}
      actions={
        button === null || Icon === undefined ? undefined : (
          <Button icon={<Icon className="size-4" aria-hidden="true" />} onClick={onOpen}>
            {button.label}
          </Button>
        )
      }
    >
      {/* Below the button on a phone, where beside it only a column of single words is left. */}
      <p className="-mt-3 mb-3 max-w-prose text-small text-ink-muted sm:-mt-4">{subtitle}</p>
      <div className={isUnset ? 'text-ink-muted' : undefined}>{children}</div>
      <Suspense>{isOpen ? <Dialog stored={stored} onClose={onClose} /> : null}</Suspense>
    </Card>
  );
}
