import { CallError } from '../../client/callError.ts';
import type { CallContent } from '../../client/request.ts';
import { reasonQuestion } from './reasonQuestion.ts';

let suggested = '';
let earlier: Promise<unknown> = Promise.resolve();

/** The server's sentence about a missing reason, or null for any other refusal. */
export function reasonMissing(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const [first] = error.problem?.errors ?? [];
  return first?.path === 'reason' && !/^Required|character/.test(first.message)
    ? first.message
    : null;
}

/** Asks for the reason, one question at a time. Null if the person gives no reason. */
export function askReason(sentence: string): Promise<string | null> {
  const asked = earlier.then(
    () =>
      new Promise<string | null>((resolve) => {
        const answer = (reason: string | null) => {
          reasonQuestion.setState({ question: null });
          if (reason !== null) suggested = reason;
          resolve(reason);
        };
        reasonQuestion.setState({ question: { sentence, suggested, answer } });
      }),
  );
  earlier = asked;
  return asked;
}

/** Adds the reason to a change: in the body if the call accepts a reason there, otherwise in the address. */
export function withReason(content: CallContent, reason: string): CallContent {
  const { body, query } = content;
  return body === undefined || body instanceof FormData
    ? { ...content, query: { ...Object(query), reason } }
    : { ...content, body: { ...Object(body), reason } };
}
