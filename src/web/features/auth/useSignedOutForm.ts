import { type SubmitEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { NetworkError } from '../../../client/callError.ts';
import { signInRefusalText } from './auth.view.ts';

export interface LoadedForm<Values extends FieldValues> {
  readonly resolver: Resolver<Values, unknown, Values>;
  readonly send: (values: Values) => Promise<void>;
  readonly failure: string;
}

export type Attempt =
  | { readonly state: 'idle' | 'pending' | 'done' }
  | { readonly state: 'refused'; readonly sentence: string; readonly error: unknown };

/**
 * The form renders before its rules are loaded. Rules and calls load after the first paint, and an early submit waits
 * for them.
 */
export function useSignedOutForm<Values extends FieldValues>(
  load: () => Promise<LoadedForm<Values>>,
  defaultValues: DefaultValues<Values>,
  firstField: Path<Values>,
) {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });
  const form = useForm<Values, unknown, Values>({
    defaultValues,
    resolver: async (values, context, options) => (await load()).resolver(values, context, options),
  });

  useEffect(() => {
    // A script that fails to load is reported when the form is submitted.
    load().catch(() => undefined);
  }, [load]);

  // The form is the only content on the page, so it takes the focus.
  useEffect(() => {
    // If the form came with the page, the person may be typing already.
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    // The library's setFocus waits for a timer, and by then the person may be typing.
    document.getElementsByName(firstField)[0]?.focus();
  }, [firstField]);

  const send = async (values: Values) => {
    setAttempt({ state: 'pending' });
    const { send: attemptIt, failure } = await load();
    try {
      await attemptIt(values);
      setAttempt({ state: 'done' });
    } catch (error) {
      setAttempt({ state: 'refused', sentence: signInRefusalText(error, failure), error });
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    form
      .handleSubmit(send)(event)
      .catch((error: unknown) => {
        const unreachable = new NetworkError(error);
        setAttempt({ state: 'refused', sentence: unreachable.message, error });
      });
  };

  return { form, attempt, onSubmit };
}
