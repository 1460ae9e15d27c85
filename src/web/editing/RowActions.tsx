import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';

/** Uses the browser's own tooltip, because ours would cover the buttons of the row above. */
export function RowAction({
  label,
  icon,
  variant = 'quiet',
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'size' | 'title'> & { label: string; icon: ReactNode }) {
  return (
    <Button
      {...rest}
      size="small"
      variant={variant}
      aria-label={label}
      title={label}
      icon={icon}
      className={clsx('w-8 px-0! pointer-coarse:w-11', className)}
    />
  );
}

export function SaveActions({
  name,
  isSaving,
  onSave,
  onCancel,
  className,
}: {
  name: string;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  className?: string;
}) {
  return (
    <div className="flex justify-end">
      <RowAction
        variant="primary"
        label={`Save ${name}`}
        icon={<Check className="size-4" aria-hidden="true" />}
        pending={isSaving}
        onClick={onSave}
        className={className}
      />
      <RowAction
        label={`Cancel editing ${name}`}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={onCancel}
        className={className}
      />
    </div>
  );
}
