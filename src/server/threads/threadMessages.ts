/** What a thread is given and what it says. */
export interface ThreadTalk {
  readonly task: unknown;
  /** How far it is, any number of times. */
  readonly progress: unknown;
  /** Once. */
  readonly answer: unknown;
}

export type FromThread<Talk extends ThreadTalk> =
  | { readonly kind: 'progress'; readonly progress: Talk['progress'] }
  | { readonly kind: 'answer'; readonly answer: Talk['answer'] };
