import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { toastInSight } from '../testApplication.tsx';
import { Toaster } from './Toaster.tsx';
import { toast } from './toastStore.ts';

describe('toasts', () => {
  beforeEach(() => render(<Toaster />));

  test('stand one at a time: the next takes the place of the one before', async () => {
    toast({ title: 'Saved', description: 'October 2026' });
    await expect.element(toastInSight()).toHaveTextContent('SavedOctober 2026');
    toast({ title: 'Deleted' });
    await expect.element(toastInSight()).toHaveTextContent('Deleted');
    expect(toastInSight().elements()).toHaveLength(1);
  });

  test('are reached by F8 and closed by Escape', async () => {
    toast({ title: 'Saved' });
    await expect.element(toastInSight()).toBeVisible();
    await userEvent.keyboard('{F8}');
    await expect
      .element(page.getByRole('region', { name: /^Notifications/ }).getByRole('list'))
      .toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await expect.element(toastInSight()).not.toBeInTheDocument();
  });
});
