import { LEAST_TARGET_PX, misfits } from './fit.ts';
import { ADMINISTRATOR, expect, test, VIEWER } from './journey.ts';
import { SIGNED_OUT, signedInPlaces, visit } from './places.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
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
  test(`everything fits on the narrowest phone, and under a finger, for ${role}`, async ({
    signedIn,
    administrator,
  }) => {
    test.setTimeout(300_000);
    const page = await signedIn(account, '/', PHONE);
    for (const place of await signedInPlaces(administrator)) {
      if (place.onlyFor !== undefined && place.onlyFor !== role) continue;
      await visit(page, place);
      // A finger needs more than a pointer where a person works.
      expect.soft(await misfits(page, FINGER_PX), place.name).toEqual([]);
    }
  });

  test(`everything fits at 200 % zoom for ${role}`, async ({ signedIn, administrator }) => {
    test.setTimeout(300_000);
    const page = await signedIn(account, '/', {
      viewport: { width: 720, height: 450 },
      deviceScaleFactor: 2,
    });
    for (const place of await signedInPlaces(administrator)) {
      if (place.onlyFor !== undefined && place.onlyFor !== role) continue;
      await visit(page, place);
      expect.soft(await misfits(page, LEAST_TARGET_PX), place.name).toEqual([]);
    }
  });
}
