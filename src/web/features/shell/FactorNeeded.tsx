import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BrandMark } from '../../components/BrandMark.tsx';
import { canUsePasskeys } from '../../api/publicConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { useOwnProof } from './ownProof.api.ts';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import { useSignOut } from './shell.api.ts';

export function FactorNeeded({ onDone }: { onDone: () => void }) {
  const signOut = useSignOut();
  const { onlyBy } = useOwnProof();
  useEffect(() => {
    document.title = 'Two-factor authentication · Board Reports';
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-12 sm:px-8">
      <div className="w-full max-w-[440px]">
        <BrandMark className="mb-6 size-10" />
        <h1 className="text-figure font-semibold">Set up two-factor authentication</h1>
        {onlyBy === null ? (
          <SetUpHere onDone={onDone} />
        ) : (
          <p className="mt-1 text-ink-muted">
            Your company requires two-factor authentication. You now sign in with {onlyBy}, which
            handles it. Sign out here and sign in there.
          </p>
        )}
        <Button
          variant="link"
          className="mt-6"
          icon={<LogOut className="size-4" aria-hidden="true" />}
          pending={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
      </div>
    </main>
  );
}

function SetUpHere({ onDone }: { onDone: () => void }) {
  const [isAtPasskeys, setIsAtPasskeys] = useState(false);
  return (
    <>
      <p className="mt-1 mb-8 text-ink-muted">
        Your company requires this.{' '}
        {canUsePasskeys() ? 'You can use a passkey; otherwise you' : 'You'} need an authenticator
        app on your phone or computer.
      </p>
      {isAtPasskeys ? null : (
        <section className="flex flex-col gap-4">
          {canUsePasskeys() ? <h2 className="font-semibold">Authenticator app</h2> : null}
          <SecondFactorSetUp onDone={onDone} />
        </section>
      )}
      {canUsePasskeys() ? <Passkeys onBusy={setIsAtPasskeys} onAdded={onDone} /> : null}
    </>
  );
}
