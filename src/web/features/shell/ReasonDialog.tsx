import { ReasonedDialog } from '../../editing/ReasonedDialog.tsx';

export type ReasonDialogProps = {
  sentence: string;
  suggested: string;
  answer: (reason: string | null) => void;
};

export default function ReasonDialog({ sentence, suggested, answer }: ReasonDialogProps) {
  return (
    <ReasonedDialog
      title="Why are you changing this?"
      description={`${sentence}.`}
      missing="Reason is required"
      hint="Everyone who can see the month can read the reason."
      suggested={suggested}
      width="narrow"
      submitLabel="Save with this reason"
      cancelLabel="Don't save"
      onReason={answer}
      onClose={() => answer(null)}
    />
  );
}
