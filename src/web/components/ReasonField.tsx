import { LIMITS } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

export type ReasonFieldProps = {
  value: string;
  onValueChange: (reason: string) => void;
  /** Nothing is done without a reason. */
  required?: boolean;
  /** Said of a reason that is missing. */
  error?: string | undefined;
  /** Who can read the reason, where the question does not say it. */
  hint?: string | undefined;
};

/** Why something is changed, deleted or put back. Everybody can read it under Activity. */
export function ReasonField({
  value,
  onValueChange,
  required = false,
  error,
  hint,
}: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      aside={required ? undefined : 'Optional'}
      required={required}
      error={error}
      hint={hint}
    >
      <Input
        autoComplete="off"
        maxLength={LIMITS.reasonText}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}

/** As a change sends it: nothing for a blank one. */
export const givenReason = (typed: string): { readonly reason?: string } =>
  typed.trim() === '' ? {} : { reason: typed.trim() };
