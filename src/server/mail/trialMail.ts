import type { Mail } from './mailer.ts';

/** The mail that an administrator sends to see whether mail arrives. */
export function trialMail(to: string): Mail {
  return {
    to,
    subject: 'Board Reports test mail',
    text: [
      'Hello,',
      '',
      'this mail was sent from the Admin page of Board Reports. Mail arrives.',
      '',
      'Board Reports',
      '',
    ].join('\n'),
  };
}
