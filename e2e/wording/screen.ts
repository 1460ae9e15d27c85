/** How a text meets its reader: what Playwright looks for, and with which words. */
export type Way =
  | 'text'
  | 'heading'
  | 'button'
  | 'link'
  | 'tab'
  | 'column'
  | 'field'
  | 'option'
  | 'placeholder'
  | 'chosen'
  | 'dialog'
  | 'question'
  | 'loading'
  | 'empty'
  | 'alert'
  | 'problem'
  | 'toast'
  | 'answer';

/**
 * A text as it is specified. Where a part of it varies, beside it stands what is looked for: a
 * pattern on the screen, or the fixed part in the words of another journey.
 */
export type Text = string | readonly [text: string, fixed: RegExp | string];

/** The texts of one moment, by the way they are met. */
export type State = Readonly<Partial<Record<Way, readonly Text[]>>>;

export interface Screen {
  /** The moments through which the wording journeys lead, each read with `reads`. */
  readonly states: Readonly<Record<string, State>>;
  /** What other journeys assert on their way, by file. */
  readonly elsewhere?: Readonly<Record<string, State>>;
}
