import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { passTime, press, toastInSight } from '../testActions.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Toaster } from './Toaster.tsx';
import { toast } from './toastStore.ts';

/** Drags the toast this far to the right and lets it go. */
async function swipe(by: number): Promise<void> {
  const box = (await toastInSight().findElement()).getBoundingClientRect();
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await userEvent.pointer([
    { coords: { x, y }, keys: '[MouseLeft>]' },
    { coords: { x: x + by / 2, y } },
    { coords: { x: x + by, y }, keys: '[/MouseLeft]' },
  ]);
}

describe('toasts', () => {
  beforeEach(() => render(<Toaster />));

  test('come one at a time: the next takes the place of the one before', async () => {
    toast({ title: 'Saved', description: 'October 2026' });
    await expect.element(toastInSight()).toHaveTextContent('SavedOctober 2026');
    toast({ title: 'Deleted' });
    await expect.element(toastInSight()).toHaveTextContent('Deleted');
    expect(toastInSight().elements()).toHaveLength(1);
  });

  test('are reached by F8 and closed by Escape', async () => {
    toast({ title: 'Saved' });
    await expect.element(toastInSight()).toBeVisible();
    await press('F8');
    await expect
      .element(page.getByRole('region', { name: /^Notifications/ }).getByRole('list'))
      .toHaveFocus();
    await press('Tab', 'Escape');
    await expect.element(toastInSight()).not.toBeInTheDocument();
  });

  test('B28: Escape closes the dialog first, and each of two dialogs by itself', async () => {
    const closed: string[] = [];
    await render(
      <Dialog open onOpenChange={() => closed.push('form')} title="Form" description="To fill in">
        <ConfirmDialog
          open
          onOpenChange={() => closed.push('question')}
          title="Sure?"
          description="About the form"
          confirmLabel="Yes"
          onConfirm={() => undefined}
        />
      </Dialog>,
    );
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    toast({ title: 'Saved' });
    await expect.element(toastInSight()).toBeVisible();
    await press('Escape');
    expect(closed).toEqual(['question']);
    await expect.element(toastInSight()).toBeVisible();
  });

  test('leave after a swipe of 50 px, and not after a shorter one', async () => {
    toast({ title: 'Saved' });
    await swipe(48);
    await expect.element(toastInSight()).toBeVisible();
    await swipe(52);
    await expect.element(toastInSight()).not.toBeInTheDocument();
  });

  test('give the focus back to where it was', async () => {
    await render(<Button>Here</Button>);
    const here = page.getByRole('button', { name: 'Here' });
    await here.click();
    toast({ title: 'Saved' });
    await expect.element(toastInSight()).toBeVisible();
    await press('F8', 'Tab', 'Escape');
    await expect.element(toastInSight()).not.toBeInTheDocument();
    await expect.element(here).toHaveFocus();
  });
});

describe('a toast left alone', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await render(<Toaster />);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('leaves after five seconds', async () => {
    await userEvent.pointer({ coords: { x: 5, y: 5 } });
    toast({ title: 'Saved' });
    await passTime(0);
    await passTime(4900);
    expect(toastInSight().elements()).toHaveLength(1);
    // Not asked again and again: that would move the clock on.
    await passTime(200);
    expect(toastInSight().elements()).toEqual([]);
  });
});
