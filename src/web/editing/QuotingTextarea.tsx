import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { QuotedFigure } from '../../telling/commentary/quotedFigures.ts';
import {
  quotesAfterEdit,
  codePointsOf,
  withQuote,
} from '../../telling/commentary/quotedFigures.ts';
import type { CheckedFigures } from '../../finance/monthFindings.ts';
import { Textarea } from '../ui/Textarea.tsx';
import type { QuotableFigure, TypedName } from './quotable.view.ts';
import { matchingFigures, followedName, typedName } from './quotable.view.ts';
import type { TypedMonth } from './useMonthChecks.ts';
import { useQuotableFigures } from './useQuotableFigures.ts';

const FigureChoices = lazy(async () => ({
  default: (await import('./FigureChoices.tsx')).FigureChoices,
}));

export type QuotingTextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  quotes: readonly QuotedFigure[];
  month: TypedMonth | null;
  /** Figures typed in the same form; if undefined, the stored figures. */
  typed?: CheckedFigures;
  onType: (text: string, quotes: readonly QuotedFigure[]) => void;
};

/** Returns words such as "Revenue, October 2026, $3.51M. 1 of 8". */
function spokenChoice(
  active: QuotableFigure | undefined,
  found: readonly QuotableFigure[],
): string {
  if (active === undefined) return 'Figure not found';
  const { line, month, said } = active;
  return `${line}, ${month}, ${said}. ${found.indexOf(active) + 1} of ${found.length}`;
}

/** Converts a number of characters to UTF-16 units, which text controls use. */
const codeUnitsOf = (text: string, letters: number): number =>
  codePointsOf(text).slice(0, letters).join('').length;

/** Typing "@" opens a list of figures to insert. */
export function QuotingTextarea({
  value,
  quotes,
  month,
  typed,
  onType,
  onKeyDown,
  ...rest
}: QuotingTextareaProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The position of a closed list. The list stays closed while the same name is typed. */
  const dismissed = useRef<number | null>(null);
  const [name, setName] = useState<TypedName | null>(null);
  const [chosen, setChosen] = useState(0);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const [option, setOption] = useState<HTMLDivElement | null>(null);
  const figures = useQuotableFigures(name === null ? null : month, typed);
  const found = name === null ? [] : matchingFigures(figures, name.query);
  const active = found[Math.min(chosen, found.length - 1)];

  // Escape closes only the list. The surrounding dialog listens on the document, which gets the event later.
  const isOpen = found.length > 0 && list !== null;
  const from = name?.from ?? null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      dismissed.current = from;
      setName(null);
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [isOpen, from]);

  const look = (text: string, at: number | null) => {
    const next = at === null ? null : typedName(text, at);
    if (next?.query !== name?.query) setChosen(0);
    if (next === null) dismissed.current = null;
    setName(next?.from === dismissed.current ? null : next);
  };
  const pick = ({ figure, said }: QuotableFigure) => {
    const area = box.current?.querySelector('textarea') ?? null;
    if (name === null || area === null) return;
    const put = withQuote(value, quotes, name, { figure, said, place: name.from });
    area.setRangeText(said, codeUnitsOf(value, name.from), codeUnitsOf(value, name.to), 'end');
    onType(put.text, put.quotes);
    setName(null);
    area.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen((chosen + 1) % found.length),
    ArrowUp: () => setChosen((chosen + found.length - 1) % found.length),
    Enter: () => active && pick(active),
    Tab: () => active && pick(active),
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const own = event.altKey || event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!isOpen || own === undefined) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    own();
  };
  return (
    <div ref={box} className="flex min-w-0 flex-col">
      <Textarea
        {...rest}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? list.id : undefined}
        aria-activedescendant={isOpen ? option?.id : undefined}
        onKeyDown={press}
        onBlur={() => setName(null)}
        onSelect={({ currentTarget }) => {
          if (name !== null) look(currentTarget.value, currentTarget.selectionStart);
        }}
        onChange={({ target }) => {
          onType(target.value, quotesAfterEdit(quotes, value, target.value));
          look(target.value, target.selectionStart);
        }}
      />
      {found.length === 0 ? null : (
        <Suspense fallback={null}>
          <FigureChoices
            found={found}
            active={active}
            listRef={setList}
            activeRef={setOption}
            onActive={setChosen}
            onPick={pick}
          />
        </Suspense>
      )}
      {quotes.length === 0 ? null : (
        <p className="pt-1 text-small text-ink-muted">
          Updated when the books change:{' '}
          {quotes.map(({ figure, said }) => `${said} ${followedName(figure)}`).join('; ')}
        </p>
      )}
      <output className="sr-only">{name === null ? '' : spokenChoice(active, found)}</output>
    </div>
  );
}
