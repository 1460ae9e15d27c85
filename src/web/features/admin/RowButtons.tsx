import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';

export type ActivationButtonProps = {
  name: string;
  isActive: boolean;
  pending: boolean;
  className?: string;
  onClick: () => void;
};

export function ActivationButton({
  name,
  isActive,
  pending,
  className,
  onClick,
}: ActivationButtonProps) {
  const action = isActive ? 'Deactivate' : 'Activate';
  return (
    <Button
      size="small"
      className={clsx('min-w-26!', className)}
      aria-label={`${action} ${name}`}
      pending={pending}
      pendingLabel="Saving..."
      onClick={onClick}
    >
      {action}
    </Button>
  );
}

export type DeleteRowButtonProps = {
  name: string;
  refusal?: string | undefined;
  className?: string;
  onClick: () => void;
};

export function DeleteRowButton({ name, refusal, className, onClick }: DeleteRowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Delete ${name}`}
      title={refusal ?? `Delete ${name}`}
      disabled={refusal !== undefined}
      icon={<Trash2 className="size-4" aria-hidden="true" />}
      className={clsx('w-8 px-0! pointer-coarse:w-11', className)}
      onClick={onClick}
    />
  );
}
