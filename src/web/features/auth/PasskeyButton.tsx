import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { canUsePasskeys } from '../../api/publicConfig.ts';
import { deviceRefusal } from '../../components/passkeyDevice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { signInRefusalText } from './auth.view.ts';

const neverChanges = () => () => undefined;

/** Passkey sign-in if both browser and server support it. Its code loads with the first press. */
export function PasskeyButton({ className }: { className?: string }) {
  // Rendered only in the browser, because the build doesn't know what the browser supports.
  const isOffered = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const [isPending, setIsPending] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  if (!isOffered) return null;
  const signIn = async () => {
    setIsPending(true);
    setSentence(null);
    try {
      const { signInWithDevice } = await import('./passkeySignIn.ts');
      await signInWithDevice();
    } catch (error) {
      setSentence(
        deviceRefusal(error) ?? signInRefusalText(error, 'The passkey could not be used'),
      );
    } finally {
      setIsPending(false);
    }
  };
  return (
    <div className={clsx('flex flex-col gap-4', className)}>
      {sentence === null ? null : <Alert variant="destructive">{sentence}</Alert>}
      <Button
        className="w-full"
        icon={<KeyRound className="size-4" aria-hidden="true" />}
        pending={isPending}
        pendingLabel="Asking your device..."
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
    </div>
  );
}
