import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { clientAt } from '../../api/queryClient.ts';
import { useAsOf } from '../../components/asOf.ts';
import { asOfWords } from '../../../format/asOf.ts';
import { useUser } from '../../components/signedInUser.ts';
import { localTimeZone } from '../../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';
import { instantTyped, typedInstant } from './moment.view.ts';
import { recentMoments, rememberMoment } from './recentMoments.ts';

/** Asks which moment the pages shall show. */
export function MomentDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const user = useUser();
  const shown = useAsOf();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => typedInstant(shown));
  const [latest] = useState(() => typedInstant(new Date().toISOString()));
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [recent] = useState(() => recentMoments(user.id).filter((asOf) => asOf !== shown));

  const show = async (asOf: string) => {
    setIsAsking(true);
    try {
      // The server knows from when on there is a past; what it answers is read on every page.
      await clientAt(asOf).fetchQuery(financialYearsQuery);
    } catch (failure) {
      setIsAsking(false);
      return setError(
        fieldMessages(failure).get('asOf') ??
          problemDetail(failure, 'The figures of this moment could not be read'),
      );
    }
    rememberMoment(user.id, asOf);
    onClose();
    await navigate({ to: '.', search: (previous: object) => ({ ...previous, asOf }) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const instant = instantTyped(typed, new Date());
    if ('refused' in instant) setError(instant.refused);
    else void show(instant.asOf);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="narrow"
      title="See figures as of…"
      description="Every page then shows what was known at that moment, to be read only."
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={isAsking}>
          Show
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Date and time" hint={`In your time zone, ${localTimeZone()}.`} error={error}>
          <Input
            type="datetime-local"
            value={typed}
            max={latest}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
      {recent.length === 0 ? null : (
        <section className="mt-5">
          <h3 className="text-small font-medium text-ink-soft">Seen before</h3>
          <ul className="mt-1 flex flex-col items-start">
            {recent.map((asOf) => (
              <li key={asOf}>
                <Button variant="link" onClick={() => void show(asOf)}>
                  {asOfWords(asOf)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
