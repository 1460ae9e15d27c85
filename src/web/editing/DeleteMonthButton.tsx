import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../components/signedInUser.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteMonthDialog, type DeleteMonthDialogProps } from './DeleteMonthDialog.tsx';

export type DeleteMonthButtonProps = Omit<DeleteMonthDialogProps, 'onClose'>;

export function DeleteMonthButton(month: DeleteMonthButtonProps) {
  const mayDelete = useCan('deleteMonth');
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="mr-auto"
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      {isAsking ? <DeleteMonthDialog {...month} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
