import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

type Role = Parameters<Page['getByRole']>[0];

/** More Tab stops than any page has. */
const MOST_STOPS = 80;

/** A person who uses only the keyboard; the focus is checked by role and name. */
export function keysOn(page: Page) {
  const { keyboard } = page;
  const place = (role: Role, name: string) =>
    page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
  const isAt = async (role: Role, name: string) => {
    await expect(place(role, name), `${role} “${name}” has the focus`).toHaveCount(1);
  };
  return {
    isAt,
    press: (...keys: readonly string[]) =>
      keys.reduce((before, key) => before.then(() => keyboard.press(key)), Promise.resolve()),
    type: (text: string) => keyboard.type(text),
    /** Presses Tab until the focus is there, as a person does who sees where they want to go. */
    tabTo: async (role: Role, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await expect(page.getByRole(role, { name, exact: true }).first()).toBeVisible();
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        if ((await place(role, name).count()) > 0) return;
        await keyboard.press(key);
      }
      await isAt(role, name);
    },
  };
}
