import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export interface QuestionMailDetails {
  readonly to: string;
  readonly firstName: string;
  readonly month: string;
  readonly companyName: string | null;
  readonly link: string;
}

// The mails quote neither the question nor the answer, which contain figures, because others than the recipient may
// read mail.

const mailLines = ({ firstName, link }: QuestionMailDetails, ...sentences: string[]) =>
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

const monthPhrase = ({ month, companyName }: QuestionMailDetails) =>
  companyName === null ? `the ${month} results` : `the ${month} results of ${companyName}`;

export function questionMail(told: QuestionMailDetails, askedBy: string): Mail {
  return {
    to: told.to,
    subject: `A question about ${told.month}`,
    text: mailLines(
      told,
      `${askedBy === '' ? 'A reader' : askedBy} has a question about ${monthPhrase(told)}.`,
      'Sign in to read it, and to answer:',
    ),
  };
}

export function answerMail(told: QuestionMailDetails): Mail {
  return {
    to: told.to,
    subject: `Your question about ${told.month} has been answered`,
    text: mailLines(
      told,
      `Your question about ${monthPhrase(told)} has been answered.`,
      'Sign in to read the answer, and to accept it or reopen the question:',
    ),
  };
}

export function explanationMail(told: QuestionMailDetails): Mail {
  return {
    to: told.to,
    subject: `Explanations needed for ${told.month}`,
    text: mailLines(
      told,
      `You have been asked to explain what moved ${monthPhrase(told)}.`,
      'Sign in to see the variance and to explain it:',
    ),
  };
}
