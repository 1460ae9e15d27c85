import { Suspense } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { User } from '../contract/users.ts';
import Application from './Application.tsx';
import { startSession } from './api/session.ts';
import { answerAsCompany } from './testCompany.ts';

/** The whole signed-in application on this path; the calls are answered by the test company. */
export async function openApplication(path = '/', role: User['role'] = 'viewer'): Promise<void> {
  answerAsCompany(role);
  history.replaceState(null, '', path);
  startSession(`token of the ${role}`);
  await render(
    <Suspense fallback={null}>
      <Application />
    </Suspense>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The toast in sight; its words are read out elsewhere as well. */
export function toastInSight() {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}
