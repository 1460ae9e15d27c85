import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export interface QuestionTold {
  readonly to: string;
  readonly firstName: string;
  /** "October 2026" */
  readonly month: string;
  readonly companyName: string | null;
  /** To where the question stands; it leads nobody in who cannot sign in. */
  readonly link: string;
}

// Neither says what was asked or answered: words quote figures, and mail is read by others too.

const lines = ({ firstName, link }: QuestionTold, ...sentences: string[]) =>
  mailText([
    firstName === '' ? 'Hello,' : `Hello ${firstName},`,
    '',
    ...sentences,
    '',
    link,
    '',
    'Board Reports',
    '',
  ]);

const monthOf = ({ month, companyName }: QuestionTold) =>
  companyName === null ? month : `${month} of ${companyName}`;

/** Asks somebody for an answer. `askedBy`: '' for nobody known. */
export function questionMail(told: QuestionTold, askedBy: string): Mail {
  return {
    to: told.to,
    subject: `A question about ${told.month}`,
    text: lines(
      told,
      `${askedBy === '' ? 'A reader' : askedBy} has a question about ${monthOf(told)}.`,
      'Sign in to read it, and to answer:',
    ),
  };
}

/** Tells who asked that there is an answer. */
export function answerMail(told: QuestionTold): Mail {
  return {
    to: told.to,
    subject: `Your question about ${told.month} is answered`,
    text: lines(
      told,
      `Your question about ${monthOf(told)} is answered.`,
      'Sign in to read the answer, and to say whether it does:',
    ),
  };
}

/** Asks somebody to explain what moved in a month. */
export function explanationMail(told: QuestionTold): Mail {
  return {
    to: told.to,
    subject: `An explanation is asked of you for ${told.month}`,
    text: lines(
      told,
      `You are to explain what moved in ${monthOf(told)}.`,
      'Sign in to see it, and to explain it:',
    ),
  };
}
