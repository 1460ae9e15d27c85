import { CallError } from '../../client/callError.ts';
import type { CallContent } from '../../client/request.ts';
import { reasonQuestion } from './reasonQuestion.ts';

let suggested = '';
let earlier: Promise<unknown> = Promise.resolve();

/** The sentence about a missing reason; null for any other refusal. */
export function missingReason(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const [first] = error.problem?.errors ?? [];
  return first?.path === 'reason' && !/^Required|character/.test(first.message)
    ? first.message
    : null;
}

/** Asks for the reason, one question after the other; null if the person gives none. */
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

/** A change once more, with its reason where its call takes it: in the body, else in the address. */
export function withReason(content: CallContent, reason: string): CallContent {
  const { body, query } = content;
  return body === undefined || body instanceof FormData
    ? { ...content, query: { ...Object(query), reason } }
    : { ...content, body: { ...Object(body), reason } };
}
