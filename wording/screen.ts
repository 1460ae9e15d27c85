/** How a text meets its reader. */
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
 * A text as it is specified. Where a part of it varies, the pattern or the text that is looked for
 * follows it.
 */
export type Text = string | readonly [text: string, shown: RegExp | string];

/** The texts of one moment, by the way in which they are met. */
export type State = Readonly<Partial<Record<Way, readonly Text[]>>>;

/** What is specified to be shown on a screen, moment by moment; each has a test that shows it. */
export interface Screen {
  readonly states: Readonly<Record<string, State>>;
}
