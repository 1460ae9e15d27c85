import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import { fieldMessages } from '../api/problem.ts';

/** Sent with a key, so that pressing again after a lost response creates only one record. */
export interface Creation<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

export interface CreateForm<Values extends FieldValues, Body> {
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly initial: DefaultValues<Values> & Values;
  readonly fields: readonly Path<Values>[];
  /** The server's name for a field if it differs: "about.quote". */
  readonly sentAs?: Readonly<Partial<Record<Path<Values>, string>>>;
  readonly before: Values | null;
  readonly create: (creation: Creation<Body>) => Promise<unknown>;
}

export function useCreateForm<Values extends FieldValues, Body>({
  resolver,
  initial,
  fields,
  sentAs,
  before,
  create,
}: CreateForm<Values, Body>) {
  const form = useForm<Values, unknown, Body>({ resolver, defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<Error | null>(null);
  const sent = useRef({ text: '', key: '' });
  const { reset } = form;
  useEffect(() => {
    if (before !== null) reset(before, { keepDefaultValues: true });
  }, [before, reset]);
  // Renders on each character, so that the draft is up to date.
  useWatch({ control: form.control });

  const keyOf = (body: Body): string => {
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };

  const showRefusal = (error: Error): void => {
    const messages = fieldMessages(error);
    const messageAt = (field: Path<Values>) => messages.get(sentAs?.[field] ?? field);
    const refused = fields.filter((field) => messageAt(field) !== undefined);
    for (const field of refused) form.setError(field, { message: messageAt(field) ?? '' });
    const [first] = refused;
    if (first === undefined) setRefusal(error);
    else form.setFocus(first);
  };

  /** Resolves to true if the record was created. */
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<boolean> => {
    let isDone = false;
    await form.handleSubmit(async (body) => {
      setRefusal(null);
      try {
        await create({ body, idempotencyKey: keyOf(body) });
        isDone = true;
      } catch (error) {
        showRefusal(error instanceof Error ? error : new Error(String(error)));
      }
    })(event);
    return isDone;
  };

  return {
    form,
    draft: isDirty ? form.getValues() : null,
    refusal,
    unsaved: isDirty && !isSubmitting,
    pending: isSubmitting,
    onSubmit,
  };
}
