import { createStore, useStore } from 'zustand';

/** What the server wants to know before it changes a month that is closed. */
interface ReasonQuestion {
  /** "October 2026 is published: say why it is changed" */
  readonly sentence: string;
  /** What was answered the last time, in case it is the same. */
  readonly suggested: string;
  /** null: the change is not made after all. */
  readonly answer: (reason: string | null) => void;
}

// Apart from what asks it, which is loaded only when a change is refused.
export const reasonQuestion = createStore<{ question: ReasonQuestion | null }>()(() => ({
  question: null,
}));

/** The question that is to be shown. */
export const useReasonQuestion = () => useStore(reasonQuestion, ({ question }) => question);
