import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { momentsQuery, useTimeOfMoment } from '../../api/moments.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { publicationsQuery } from '../../api/publications.ts';
import { clientAt, queryClient } from '../../api/queryClient.ts';
import { useAsOf } from '../../components/asOf.ts';
import { asOfWords } from '../../../format/asOf.ts';
import { useUser } from '../../components/signedInUser.ts';
import { localTimeZone } from '../../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Input } from '../../ui/Input.tsx';
import { instantTyped, momentChoices, typedInstant } from './moment.view.ts';
import type { MomentChoice } from './moment.view.ts';
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
  // Read again at each opening: imports may have come.
  const moments = useQuery({ ...momentsQuery, staleTime: 0 }, queryClient).data;
  const publications = useQuery(publicationsQuery, queryClient).data;
  const timeOf = useTimeOfMoment();
  const choices = momentChoices(moments ?? { notable: [] }, publications ?? []);

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
            min={typedInstant(moments?.first?.at ?? null)}
            max={latest}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
      <Choices
        title="Imports and publications"
        choices={choices.filter(({ asOf }) => asOf !== shown)}
        onChoose={(asOf) => void show(asOf)}
      />
      <Choices
        title="Seen before"
        choices={recent.map((asOf) => ({ asOf, words: asOfWords(timeOf(asOf)) }))}
        onChoose={(asOf) => void show(asOf)}
      />
    </Dialog>
  );
}

type ChoicesProps = {
  title: string;
  choices: readonly MomentChoice[];
  onChoose: (asOf: string) => void;
};

/** Moments that take one press. */
function Choices({ title, choices, onChoose }: ChoicesProps) {
  const titleId = useId();
  if (choices.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 id={titleId} className="text-small font-medium text-ink-soft">
        {title}
      </h3>
      <ul
        aria-labelledby={titleId}
        className="-mx-1 mt-1 flex max-h-48 flex-col items-start gap-1 overflow-y-auto p-1"
      >
        {choices.map(({ asOf, words }) => (
          <li key={`${asOf} ${words}`} className="max-w-full">
            <Button
              variant="link"
              className="text-left whitespace-normal! [overflow-wrap:anywhere]"
              onClick={() => onChoose(asOf)}
            >
              {words}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
