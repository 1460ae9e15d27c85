import { clsx } from 'clsx';
import { type ComponentProps, type FormEvent, useLayoutEffect, useRef } from 'react';
import { caretPlace, separateDigits, typedDigits } from '../../format/typedDigits.ts';

export type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onInput'> & {
  /** As typed, without the separators that are only shown. */
  value: string;
  onValueChange: (value: string) => void;
};

/**
 * An amount in a cell, always as wide as what is in it: the text stands a second time, unseen,
 * behind the input and makes room for it at whatever size the device writes.
 */
export function AmountInput({ ref, value, onValueChange, className, ...rest }: AmountInputProps) {
  // Where the caret goes once what was typed has been drawn.
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const shown = separateDigits(value);

  // A separator that comes or goes moves the caret to the end.
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    if (at !== undefined) input?.setSelectionRange(at, at);
    caret.current = null;
  });

  // Not onChange, which React leaves out when the text is the same: a 0 typed over the 0 of a
  // missing figure is an entry.
  const onInput = ({ currentTarget: target, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const next = typedDigits(shown, target.value);
    const right = target.value.slice(target.selectionStart ?? target.value.length);
    const isForward =
      nativeEvent instanceof InputEvent && nativeEvent.inputType.endsWith('Forward');
    const nextShown = separateDigits(next);
    if (nextShown !== target.value) {
      const at = caretPlace(nextShown, right.replaceAll(',', '').length, isForward);
      caret.current = { input: target, at };
      // Deleting a separator alone changes no digit, so that nothing would be drawn.
      target.value = nextShown;
      target.setSelectionRange(at, at);
    }
    onValueChange(next);
  };

  return (
    <span className="amount-room grid" data-text={shown}>
      <input
        {...rest}
        ref={ref}
        type="text"
        size={1}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={shown}
        className={clsx('control text-right', className)}
        onFocus={(event) => event.target.select()}
        onInput={onInput}
      />
    </span>
  );
}
