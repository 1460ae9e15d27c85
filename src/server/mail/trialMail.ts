import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

/** The mail that an administrator sends to see whether mail arrives. */
export function trialMail(to: string): Mail {
  return {
    to,
    subject: 'Board Reports test mail',
    text: mailText([
      'Hello,',
      '',
      'this mail was sent from the Admin page of Board Reports. Mail arrives.',
      '',
      'Board Reports',
      '',
    ]),
  };
}
