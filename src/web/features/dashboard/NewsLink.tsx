import { useAsOf } from '../../components/asOf.ts';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { useUnreadNews } from '../../editing/useUnreadNews.ts';
import { PATHS } from '../../paths.ts';

export default function NewsLink({ month }: { month: string }) {
  const { changes } = useUnreadNews();
  if (useAsOf() !== null || changes === 0) return null;
  return (
    <NextStepLink
      to={PATHS.report}
      search={{ month, news: 'open' }}
      className="inline-flex items-center pointer-coarse:min-h-11"
    >
      {changes === 1 ? '1 change' : `${changes} changes`} since your last visit
    </NextStepLink>
  );
}
