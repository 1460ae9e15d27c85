import { type KeyboardEvent, useRef } from 'react';

interface History {
  readonly past: string[];
  readonly future: string[];
  kind: string;
}

export interface TypedHistory {
  readonly record: (before: string, after: string, kind: string) => void;
  readonly endStep: () => void;
  /** The text after an undo or redo key, or `now` if there is nothing left to undo or redo. Null for other keys. */
  readonly askedFor: (event: KeyboardEvent, now: string) => string | null;
}

function historyDirection({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'forward' : 'back';
  return key === 'y' && ctrlKey ? 'forward' : null;
}

/**
 * Undo and redo for an input, because setting its text by script clears the browser's own history. One step is a run of
 * typing or of deleting.
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
      const direction = historyDirection(event);
      if (direction === null) return null;
      history.kind = '';
      const [from, to] =
        direction === 'back' ? [history.past, history.future] : [history.future, history.past];
      let text = from.pop();
      // A text set by script, such as a stored one, may equal the current text.
      while (text === now) text = from.pop();
      if (text === undefined) return now;
      to.push(now);
      return text;
    },
  };
}
