import type { Mail } from './mailer.ts';
import { mailText } from './mailText.ts';

export function trialMail(to: string): Mail {
  return {
    to,
    subject: 'Board Reports test mail',
    text: mailText([
      'Hello,',
      '',
      'This email was sent from the Admin page of Board Reports. Email delivery works.',
      '',
      'Board Reports',
      '',
    ]),
  };
}
