import { LIMITS } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

export type ReasonFieldProps = {
  value: string;
  onValueChange: (reason: string) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
};

/** Everyone can read the reason under Activity. */
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

/** The reason as a change sends it; undefined if blank. */
export const typedReason = (typed: string): { readonly reason?: string } =>
  typed.trim() === '' ? {} : { reason: typed.trim() };
