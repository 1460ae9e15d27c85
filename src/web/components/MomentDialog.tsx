import { useId, useState, type SubmitEvent } from 'react';
import type { Publication } from '../../contract/publications.ts';
import type { MomentsOverview } from '../../contract/moments.ts';
import { asOfWords, withInstantsInWords } from '../../format/asOf.ts';
import { localTimeZone } from '../../format/timeZone.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { Input } from '../ui/Input.tsx';
import { instantTyped, momentChoices, suggestedMoments, typedInstant } from './moment.view.ts';
import type { MomentChoice } from './moment.view.ts';
import { recentMoments, rememberMoment } from './recentMoments.ts';
import { useUser } from './signedInUser.ts';

export interface KnownMoments {
  readonly moments: MomentsOverview | undefined;
  readonly publications: readonly Publication[] | undefined;
  /** The time of a change number; other texts are returned unchanged. */
  readonly timeOf: (asOf: string) => string;
}

export type MomentDialogProps = {
  title: string;
  description: string;
  submit: string;
  known: KnownMoments;
  shown: string | null;
  /** Checks that the server has data as of that time. Returns an error message or null. */
  onChoose: (asOf: string) => Promise<string | null>;
  onClose: () => void;
};

export function MomentDialog({
  title,
  description,
  submit: submitWord,
  known,
  shown,
  onChoose,
  onClose,
}: MomentDialogProps) {
  const formId = useId();
  const user = useUser();
  const { moments, publications, timeOf } = known;
  const [typed, setTyped] = useState(() => typedInstant(shown));
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [recent] = useState(() => recentMoments(user.id).filter((asOf) => asOf !== shown));
  const [now] = useState(() => new Date());
  const askedFirst =
    moments === undefined ? [] : suggestedMoments(moments, publications ?? [], now);
  const choices = momentChoices(moments ?? { notable: [] }, publications ?? []);

  const show = async (asOf: string) => {
    setIsAsking(true);
    const refused = await onChoose(asOf);
    if (refused === null) return rememberMoment(user.id, asOf);
    setIsAsking(false);
    setError(withInstantsInWords(refused));
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
      title={title}
      description={description}
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={isAsking}>
          {submitWord}
        </FormButtons>
      }
    >
      <MomentChoiceList
        title="Go to"
        choices={askedFirst.filter(({ asOf }) => asOf !== shown)}
        onChoose={(asOf) => void show(asOf)}
      />
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Date and time"
          hint={`In your time zone, ${localTimeZone()}. Includes all changes up to the end of that minute.`}
          error={error}
        >
          <Input
            type="datetime-local"
            value={typed}
            min={typedInstant(moments?.first?.at ?? null)}
            max={typedInstant(now.toISOString())}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
      <MomentChoiceList
        title="Imports and publications"
        choices={choices.filter(({ asOf }) => asOf !== shown)}
        onChoose={(asOf) => void show(asOf)}
      />
      <MomentChoiceList
        title="Viewed recently"
        choices={recent.map((asOf) => ({ asOf, words: asOfWords(timeOf(asOf)) }))}
        onChoose={(asOf) => void show(asOf)}
      />
    </Dialog>
  );
}

type MomentChoicesProps = {
  title: string;
  choices: readonly MomentChoice[];
  onChoose: (asOf: string) => void;
};

function MomentChoiceList({ title, choices, onChoose }: MomentChoicesProps) {
  const titleId = useId();
  if (choices.length === 0) return null;
  return (
    <section className="mt-5 first:mt-0 first:mb-5">
      <h3 id={titleId} className="text-small font-medium text-ink-soft">
        {title}
      </h3>
      <ul
        aria-labelledby={titleId}
        className="-mx-1 mt-1 flex max-h-56 flex-col items-start overflow-y-auto p-1"
      >
        {choices.map(({ asOf, words }) => (
          <li key={`${asOf} ${words}`} className="max-w-full">
            <Button
              variant="link"
              className="h-auto! min-h-10 py-1.5! text-left whitespace-normal! [overflow-wrap:anywhere]"
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
