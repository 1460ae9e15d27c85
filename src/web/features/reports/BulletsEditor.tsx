import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ChangedSentence } from '../../../contract/commentary.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { QuotedFigure } from '../../../telling/commentary/quotedFigures.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { focusOnOpen } from '../../components/focusOnOpen.ts';
import { CommentaryCheck } from '../../editing/CommentaryCheck.tsx';
import { ChangedSentences } from '../../editing/ChangedSentences.tsx';
import { QuotingTextarea } from '../../editing/QuotingTextarea.tsx';
import type { TypedMonth } from '../../editing/useMonthChecks.ts';
import { choiceParam } from '../../searchParams.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toastStore.ts';
import {
  addBullet,
  type BulletDraft,
  bulletPlace,
  changeBullet,
  moveBullet,
  removeBullet,
} from './reportDraft.ts';

const CATEGORY_OPTIONS = BULLET_CATEGORIES.map((category) => ({
  value: category,
  label: category,
}));

export type BulletsEditorProps = {
  bullets: readonly BulletDraft[];
  month: TypedMonth | null;
  quotable: TypedMonth | null;
  summaryId: number;
  changed: readonly ChangedSentence[];
  problems: ReadonlyMap<string, string>;
  quotesIn: (key: string, id: number | null) => readonly QuotedFigure[];
  onQuotes: (key: string, quotes: readonly QuotedFigure[]) => void;
  onChange: (bullets: readonly BulletDraft[]) => void;
};

export function BulletsEditor({
  bullets,
  month,
  quotable,
  summaryId,
  changed,
  problems,
  quotesIn,
  onQuotes,
  onChange,
}: BulletsEditorProps) {
  const [said, setSaid] = useState('');
  const [added, setAdded] = useState<string | null>(null);

  const move = (key: string, by: -1 | 1) => {
    const next = moveBullet(bullets, key, by);
    if (next === bullets) return;
    onChange(next);
    const place = next.findIndex((bullet) => bullet.key === key) + 1;
    setSaid(`Moved to position ${place} of ${next.length}`);
  };
  const remove = (key: string) => {
    onChange(removeBullet(bullets, key));
    toast({
      title: 'Bullet point removed',
      description: 'It will be deleted when you save the report.',
      action: {
        label: 'Undo',
        altText: 'Undo removing the bullet point',
        onAction: () => onChange(bullets),
      },
    });
  };
  const add = () => {
    const key = crypto.randomUUID();
    setAdded(key);
    onChange(addBullet(bullets, key, bullets.at(-1)?.category ?? 'General'));
  };
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(key, event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4 border-b border-line-strong pb-1 text-small">
        <span className="font-medium text-ink-soft">Bullet points</span>
        <span className="hidden items-center gap-1 text-ink-muted md:flex">
          <Kbd>Alt</Kbd>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move
        </span>
      </legend>
      {/* Depends on the form's width, because next to the figures the form is as narrow as on a phone. */}
      <ol className="@container flex flex-col divide-y divide-line">
        {bullets.map((bullet, index) => {
          const name = `bullet point ${index + 1}`;
          return (
            <li
              key={bullet.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 [contain-intrinsic-size:auto_72px] [content-visibility:auto] @xl:grid-cols-[160px_minmax(0,1fr)_auto]"
            >
              <Field label={`Category of ${name}`} hideLabel>
                <Select
                  value={bullet.category}
                  options={CATEGORY_OPTIONS}
                  onChange={(event) => {
                    const category = choiceParam(event.target.value, BULLET_CATEGORIES);
                    if (category) onChange(changeBullet(bullets, bullet.key, { category }));
                  }}
                />
              </Field>
              <div className="order-last col-span-2 @xl:order-none @xl:col-span-1">
                <Field
                  label={`Text of ${name}`}
                  hideLabel
                  error={problems.get(bulletPlace(bullet.key))}
                >
                  <QuotingTextarea
                    ref={bullet.key === added ? focusOnOpen : undefined}
                    rows={1}
                    value={bullet.bulletText}
                    onKeyDown={(event) => onKeyDown(event, bullet.key)}
                    quotes={quotesIn(bullet.key, bullet.id ?? null)}
                    month={quotable}
                    onType={(bulletText, quotes) => {
                      onChange(changeBullet(bullets, bullet.key, { bulletText }));
                      onQuotes(bullet.key, quotes);
                    }}
                  />
                </Field>
                <CommentaryCheck label={name} text={bullet.bulletText} month={month} />
                <ChangedSentences
                  summaryId={summaryId}
                  changed={changed.filter(
                    ({ bulletId, sentence }) =>
                      bulletId === bullet.id && bullet.bulletText.includes(sentence),
                  )}
                />
              </div>
              <div className="flex">
                <IconButton
                  label={`Move ${name} up`}
                  icon={<ChevronUp className="size-4" aria-hidden="true" />}
                  // The button isn't disabled, because a disabled button at the top would lose the
                  // keyboard focus.
                  className={index === 0 ? 'opacity-40' : undefined}
                  onClick={() => move(bullet.key, -1)}
                />
                <IconButton
                  label={`Move ${name} down`}
                  icon={<ChevronDown className="size-4" aria-hidden="true" />}
                  className={index === bullets.length - 1 ? 'opacity-40' : undefined}
                  onClick={() => move(bullet.key, 1)}
                />
                <IconButton
                  label={`Delete ${name}`}
                  icon={<Trash2 className="size-4" aria-hidden="true" />}
                  onClick={() => remove(bullet.key)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{said}</output>
      <Button
        className="mt-3"
        icon={<Plus className="size-4" aria-hidden="true" />}
        disabled={bullets.length >= LIMITS.bulletsPerReport}
        onClick={add}
      >
        Add bullet point
      </Button>
    </fieldset>
  );
}
