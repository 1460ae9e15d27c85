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
  /** The number without the separators, which are only displayed. */
  value: string;
  onValueChange: (value: string) => void;
};

// The decimal keypad of an iPhone has no minus.
const KEYBOARD = /iPhone|iPod/.test(navigator.userAgent) ? 'text' : 'decimal';

/**
 * The input is as wide as its content: a hidden copy of the text behind it takes the needed width
 * at any font size.
 */
export function AmountInput({ ref, value, onValueChange, className, ...rest }: AmountInputProps) {
  const typedIn = useRef<HTMLInputElement>(null);
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const history = useTypedHistory();
  const control = useFieldControl(rest);
  const shown = separateDigits(value);

  useLayoutEffect(() => {
    // Browsers move the caret to the end when a separator appears or disappears.
    const { input, at } = caret.current ?? {};
    if (at !== undefined) input?.setSelectionRange(at, at);
    caret.current = null;
    // The input grows while typing, and in a table it could end up behind the pinned columns.
    typedIn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    typedIn.current = null;
  });

  // Not onChange, because React skips onChange if the text is unchanged: a 0 typed over the 0 of a missing figure is an
  // entry.
  const onInput = ({ currentTarget: target, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const next = typedDigits(shown, target.value);
    const right = target.value.slice(target.selectionStart ?? target.value.length);
    const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const nextShown = separateDigits(next);
    if (nextShown !== target.value) {
      const at = caretPlace(nextShown, right.replaceAll(',', '').length, kind.endsWith('Forward'));
      caret.current = { input: target, at };
      // Deleting only a separator changes no digit, so React wouldn't redraw the text.
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
