import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';

/** The value of the option for a new entity; no entity has this name. */
const ANOTHER = '';

export type EntityControlProps = {
  known: readonly string[];
  fileName: string | null;
  entity: string | null;
  question: string | undefined;
  onChange: (entity: string) => void;
};

export function EntityControl({ known, fileName, entity, question, onChange }: EntityControlProps) {
  const isKnown = entity !== null && known.includes(entity);
  const [isAnother, setIsAnother] = useState(entity !== null && !isKnown);
  const [name, setName] = useState(isKnown ? '' : (entity ?? fileName ?? ''));
  return (
    <>
      <Field label="Entity" error={question}>
        <Select
          placeholder="Choose an entity"
          value={isAnother ? 'another' : isKnown ? `known ${entity}` : ANOTHER}
          options={[
            ...known.map((one) => ({ value: `known ${one}`, label: one })),
            { value: 'another', label: 'Another entity' },
          ]}
          onChange={({ target }) => {
            const chosen = known.find((one) => target.value === `known ${one}`);
            setIsAnother(chosen === undefined);
            if (chosen !== undefined) onChange(chosen);
            else if (name.trim() !== '') onChange(name.trim());
          }}
        />
      </Field>
      {isAnother ? (
        <Field label="Entity name">
          <Input
            value={name}
            maxLength={255}
            onChange={({ target }) => setName(target.value)}
            onBlur={() => {
              if (name.trim() !== '' && name.trim() !== entity) onChange(name.trim());
            }}
          />
        </Field>
      ) : null}
    </>
  );
}
