import { LEAST_TARGET_PX, misfits } from './fit.ts';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import { placesOf, SIGNED_OUT, visit } from './places.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** What is left of a small notebook's screen when all is twice as large. */
const ZOOMED = { width: 720, height: 450 };
/** What a finger hits without looking twice. */
const FINGER_PX = 44;

test('signed out, everything fits on the narrowest phone', async ({ visitor }) => {
  await visitor.setViewportSize(PHONE.viewport);
  for (const place of SIGNED_OUT) {
    await visit(visitor, place);
    expect.soft(await misfits(visitor), place.name).toEqual([]);
  }
});

for (const [role, account] of [
  ['admin', ADMINISTRATOR],
  ['viewer', VIEWER],
] as const) {
  test(`everything fits on the narrowest phone, and twice as large, for ${role}`, async ({
    signedIn,
    administrator,
  }) => {
    test.setTimeout(300_000);
    const page = await signedIn(account, '/', PHONE);
    for (const place of await placesOf(role, administrator)) {
      await page.setViewportSize(PHONE.viewport);
      await visit(page, place);
      // A finger needs more than a pointer where a person works.
      expect.soft(await misfits(page, FINGER_PX), place.name).toEqual([]);
      // A viewer's pages have fewer controls than an administrator's, and no other ones.
      if (role === 'viewer') continue;
      await page.setViewportSize(ZOOMED);
      expect.soft(await misfits(page, LEAST_TARGET_PX), `${place.name}, zoomed`).toEqual([]);
    }
  });
}
