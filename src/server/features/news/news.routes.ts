import { getNews, markRead } from '../../../contract/news.ts';
import { listReaders } from '../../../contract/readers.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { NewsSince } from './news.service.ts';

export function newsRoutes({ database, now }: Deps): Route[] {
  let loading: Promise<NewsSince> | undefined;
  // Loaded with the first request, because starting the server doesn't need the texts for dates and amounts.
  const news = () =>
    (loading ??= import('./news.service.ts').then((module) => new module.NewsSince(database)));
  return [
    route(getNews, async ({ basis, caller }) => (await news()).of(basis, caller.userId, now())),
    route(markRead, async (call) => {
      const known = await news();
      const asked = { userId: call.caller.userId, moment: call.body.moment };
      return call.write((transaction) => known.read(transaction, asked, now()));
    }),
    route(listReaders, async () => (await news()).readers()),
  ];
}
