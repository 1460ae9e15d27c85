import type { MouseEvent } from 'react';

export type ReallyZeroProps = {
  /** The line's name: "Cash". */
  label: string;
  onPress: () => void;
};

/** Beside a figure that nobody has entered: it is a zero and not a gap. Goes away when pressed. */
export function ReallyZero({ label, onPress }: ReallyZeroProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest('[data-field]')?.querySelector<HTMLElement>('.control')?.focus();
    onPress();
  };
  return (
    <button
      type="button"
      aria-label={`Really zero: ${label}`}
      className="min-h-6 rounded-small px-1 text-small font-medium whitespace-nowrap text-accent underline underline-offset-4"
      onClick={press}
    >
      Really zero
    </button>
  );
}
