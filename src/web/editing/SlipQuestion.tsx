import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export type SlipQuestionProps = {
  sentences: readonly string[];
  onCheckAgain: () => void;
  onConfirm: () => void;
};

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
      confirmLabel="Save anyway"
      onConfirm={onConfirm}
    />
  );
}
