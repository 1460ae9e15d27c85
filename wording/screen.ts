/** The element that shows a text or has it read out. */
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

/** The texts of one state, by where they are shown. */
export type State = Readonly<Partial<Record<Way, readonly Text[]>>>;

/** The texts specified for a screen, state by state; each state has a test that shows it. */
export interface Screen {
  readonly states: Readonly<Record<string, State>>;
}
