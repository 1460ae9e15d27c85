import { type KeyboardEvent, useRef } from 'react';

interface History {
  readonly past: string[];
  readonly future: string[];
  /** The kind of the last input; '' where the next one begins a step of its own. */
  kind: string;
}

export interface TypedHistory {
  /** Keeps what stood there before an input of this kind. */
  readonly record: (before: string, after: string, kind: string) => void;
  /** The next input is a step of its own. */
  readonly endStep: () => void;
  /**
   * The text that the pressed keys ask for, given the one that stands there; the same where there
   * is nothing more to undo or redo. Null for any other keys.
   */
  readonly askedFor: (event: KeyboardEvent, now: string) => string | null;
}

function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'forward' : 'back';
  return key === 'y' && ctrlKey ? 'forward' : null;
}

/**
 * Undo and redo of an input whose text is set by script: that empties the browser's own. One step
 * is a run of characters that are typed, or deleted, one after the other.
 */
export function useTypedHistory(): TypedHistory {
  const { current: history } = useRef<History>({ past: [], future: [], kind: '' });
  return {
    record: (before, after, kind) => {
      if (before === after) return;
      const goesOn = kind === history.kind && Math.abs(after.length - before.length) === 1;
      history.kind = kind;
      history.future.length = 0;
      if (!goesOn) history.past.push(before);
    },
    endStep: () => {
      history.kind = '';
    },
    askedFor: (event, now) => {
      const direction = directionOf(event);
      if (direction === null) return null;
      history.kind = '';
      const [from, to] =
        direction === 'back' ? [history.past, history.future] : [history.future, history.past];
      let text = from.pop();
      // A text that was set meanwhile, such as a stored one, may be the same.
      while (text === now) text = from.pop();
      if (text === undefined) return now;
      to.push(now);
      return text;
    },
  };
}
