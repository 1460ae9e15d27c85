import { clsx } from 'clsx';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { caretPlace, separateDigits, typedDigits } from '../../format/typedDigits.ts';
import { useFieldControl } from '../ui/fieldControl.ts';
import { useTypedHistory } from './typedHistory.ts';

export type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onInput'> & {
  /** As typed, without the separators that are only shown. */
  value: string;
  onValueChange: (value: string) => void;
};

// The decimal pad of an iPhone has no minus.
const KEYBOARD = /iPhone|iPod/.test(navigator.userAgent) ? 'text' : 'decimal';

/**
 * The one input of an amount, in a cell or inside a Field. It is always as wide as what is in it:
 * the text stands a second time, unseen, behind the input and makes room for it at whatever size
 * the device writes.
 */
export function AmountInput({ ref, value, onValueChange, className, ...rest }: AmountInputProps) {
  const typedIn = useRef<HTMLInputElement>(null);
  // Where the caret goes once what was typed has been drawn.
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const history = useTypedHistory();
  const control = useFieldControl(rest);
  const shown = separateDigits(value);

  useLayoutEffect(() => {
    // A separator that comes or goes moves the caret to the end.
    const { input, at } = caret.current ?? {};
    if (at !== undefined) input?.setSelectionRange(at, at);
    caret.current = null;
    // The input grows with what is typed, in a table below the columns that are pinned beside it.
    typedIn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    typedIn.current = null;
  });

  // Not onChange, which React leaves out when the text is the same: a 0 typed over the 0 of a
  // missing figure is an entry.
  const onInput = ({ currentTarget: target, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const next = typedDigits(shown, target.value);
    const right = target.value.slice(target.selectionStart ?? target.value.length);
    const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const nextShown = separateDigits(next);
    if (nextShown !== target.value) {
      const at = caretPlace(nextShown, right.replaceAll(',', '').length, kind.endsWith('Forward'));
      caret.current = { input: target, at };
      // Deleting a separator alone changes no digit, so that nothing would be drawn.
      target.value = nextShown;
      target.setSelectionRange(at, at);
    }
    typedIn.current = target;
    history.record(value, next, kind);
    onValueChange(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const asked = history.askedFor(event, value);
    if (asked === null) return rest.onKeyDown?.(event);
    event.preventDefault();
    if (asked !== value) onValueChange(asked);
  };

  return (
    <span className="amount-room grid" data-text={shown}>
      <input
        {...rest}
        {...control}
        ref={ref}
        type="text"
        size={1}
        inputMode={KEYBOARD}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        className={clsx('control text-right', className)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          history.endStep();
          rest.onBlur?.(event);
        }}
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
