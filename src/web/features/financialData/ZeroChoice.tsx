import type { MouseEvent } from 'react';

export type ZeroChoiceProps = {
  words: 'Confirm zero' | 'Not reported';
  label: string;
  onPress: () => void;
};

/** Shown next to a 0: asks whether the 0 is a figure or a missing value. Disappears when pressed. */
export function ZeroChoice({ words, label, onPress }: ZeroChoiceProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest('[data-field]')?.querySelector<HTMLElement>('.control')?.focus();
    onPress();
  };
  return (
    <button
      type="button"
      aria-label={`${words}: ${label}`}
      className="min-h-6 rounded-small px-1 text-small font-medium whitespace-nowrap text-accent underline underline-offset-4"
      onClick={press}
    >
      {words}
    </button>
  );
}
