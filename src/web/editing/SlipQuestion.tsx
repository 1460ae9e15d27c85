import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export type SlipQuestionProps = {
  /** The figures that seem to be in another unit; nothing is asked without one. */
  sentences: readonly string[];
  onCheckAgain: () => void;
  onConfirm: () => void;
};

/** Asks before figures are sent that are a hundred times too large or too small for their months. */
export function SlipQuestion({ sentences, onCheckAgain, onConfirm }: SlipQuestionProps) {
  const [first = '', ...others] = sentences;
  return (
    <ConfirmDialog
      open={sentences.length > 0}
      onOpenChange={(open) => {
        if (!open) onCheckAgain();
      }}
      title={others.length === 0 ? 'Is this figure right?' : 'Are these figures right?'}
      description={[first, ...others].join(' ')}
      cancelLabel="Check again"
      confirmLabel="Save all the same"
      onConfirm={onConfirm}
    />
  );
}
