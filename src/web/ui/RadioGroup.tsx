import { type ReactNode, useId } from 'react';
import { describedBy, FieldMessages } from './FieldMessages.tsx';

export type RadioGroupProps<Value extends string> = {
  label: string;
  /** Null if nothing has been chosen; nothing is preselected. */
  value: Value | null;
  choices: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
  /** Shows the label to screen readers only, if the text above already names the choices. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
};

/** Native controls, so arrow keys move between them and labels are clickable. */
export function RadioGroup<Value extends string>({
  label,
  value,
  choices,
  onValueChange,
  hideLabel = false,
  hint,
  error,
  disabled = false,
}: RadioGroupProps<Value>) {
  const id = useId();
  const messages = { id, error, hint };
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1"
      disabled={disabled}
      aria-describedby={describedBy(messages)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-small font-medium text-ink-soft'}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-6 items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={describedBy(messages)}
              className="radio"
              onChange={() => onValueChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldMessages {...messages} />
    </fieldset>
  );
}
