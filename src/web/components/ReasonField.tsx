import { LIMITS } from '../../contract/limits.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

export type ReasonFieldProps = { value: string; onValueChange: (reason: string) => void };

/** Why something is deleted or put back; it may be left empty. Everybody can read it under Activity. */
export function ReasonField({ value, onValueChange }: ReasonFieldProps) {
  return (
    <Field label="Reason (optional)">
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
