// The components are tested with the React that ships. It has no `act`, which the tests' `render`
// uses to be done when it returns: here a change is drawn, with its effects, before it returns.
import React from 'react';
import { flushSync } from 'react-dom';

Object.assign(React, {
  unstable_act: async (change: () => Promise<void>) => {
    let done: Promise<void> | undefined;
    flushSync(() => {
      done = change();
    });
    await done;
  },
});
