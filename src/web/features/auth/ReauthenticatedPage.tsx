import { useEffect } from 'react';
import { SINGLE_SIGN_ON_AGAIN } from '../../../contract/singleSignOnPaths.ts';
import { publicConfig } from '../../api/publicConfig.ts';
import { BrandMark } from '../../components/BrandMark.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { reauthenticationFailure } from './auth.view.ts';

export default function ReauthenticatedPage() {
  const provider = publicConfig.singleSignOn?.name ?? 'your company account';
  const problem = reauthenticationFailure(location.search, provider);
  const title = problem === null ? 'Identity confirmed' : 'Identity not confirmed';
  useEffect(() => {
    document.title = `${title} · Board Reports`;
  }, [title]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-12 sm:px-8">
      <div className="flex w-full max-w-[440px] flex-col gap-6">
        <BrandMark className="size-10" />
        <h1 className="text-figure font-semibold">{title}</h1>
        {problem === null ? (
          <p className="text-ink-muted">
            {provider} has confirmed your identity. Close this tab and continue in the previous one,
            where you can change access settings for five minutes.
          </p>
        ) : (
          <>
            <Alert variant="destructive">{problem}</Alert>
            <div>
              <a href={SINGLE_SIGN_ON_AGAIN} className={`${buttonClass()} hover:bg-sunken`}>
                Try again
              </a>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
