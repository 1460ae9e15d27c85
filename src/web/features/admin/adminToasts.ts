import { problemDetail } from '../../api/problem.ts';
import { dismissToasts, type ToastContent, toast } from '../../ui/toastStore.ts';

export function toastSuccess(title: string, undo?: () => void, description = ''): void {
  const content: ToastContent = description === '' ? { title } : { title, description };
  if (undo !== undefined) {
    content.action = {
      label: 'Undo',
      altText: 'Use the buttons in the row to undo',
      onAction: undo,
    };
  }
  toast(content);
}

/**
 * Shows the outcome even if the dialog has closed. A returned text is shown below `done`. Null means that the open
 * dialog shows the outcome, and closes earlier toasts that would cover it.
 */
export async function toastOutcome<T>(work: Promise<T>, done: string, failure: string): Promise<T> {
  try {
    const result = await work;
    if (result === null) dismissToasts();
    else toastSuccess(done, undefined, typeof result === 'string' ? result : '');
    return result;
  } catch (error) {
    toastFailure(failure, error);
    throw error;
  }
}

/** `failure` begins a sentence that the server's words complete. */
export function failureWords(failure: string, error: unknown): string {
  return `${failure} ${problemDetail(error)}`;
}

export function toastFailure(failure: string, error: unknown): void {
  toast({ title: 'Error', description: failureWords(failure, error), variant: 'destructive' });
}
