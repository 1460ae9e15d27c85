import { createStore, useStore } from 'zustand';

interface ReasonQuestion {
  /** A text such as "October 2026 is published. Enter a reason for the change". */
  readonly sentence: string;
  readonly suggested: string;
  /** Null cancels the change. */
  readonly answer: (reason: string | null) => void;
}

// Separate from the dialog, which is loaded only when a change is refused.
export const reasonQuestion = createStore<{ question: ReasonQuestion | null }>()(() => ({
  question: null,
}));

export const useReasonQuestion = () => useStore(reasonQuestion, ({ question }) => question);
