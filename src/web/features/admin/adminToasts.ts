import { problemDetail } from '../../api/problem.ts';
import { type ToastContent, toast } from '../../ui/toastStore.ts';

export function sayDone(title: string, undo?: () => void): void {
  const content: ToastContent = { title };
  if (undo !== undefined) {
    content.action = {
      label: 'Undo',
      altText: 'Use the buttons in the row to undo',
      onAction: undo,
    };
  }
  toast(content);
}

/** Says how a change went, even where its dialog has been closed meanwhile. */
export async function said<T>(work: Promise<T>, done: string, failure: string): Promise<T> {
  try {
    const result = await work;
    sayDone(done);
    return result;
  } catch (error) {
    sayFailed(failure, error);
    throw error;
  }
}

/** `failure` is the beginning of the sentence that the server's words complete. */
export function failureWords(failure: string, error: unknown): string {
  return `${failure} ${problemDetail(error, String(error))}`;
}

export function sayFailed(failure: string, error: unknown): void {
  toast({ title: 'Error', description: failureWords(failure, error), variant: 'destructive' });
}
