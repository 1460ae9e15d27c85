import { useEffect, useState } from 'react';
import { publicConfig } from '../../api/publicConfig.ts';
import { Alert } from '../../ui/Alert.tsx';
import { type ProviderAnswer, providerAnswerIn, refusalInWords } from './auth.view.ts';

export function SingleSignOnReturn() {
  const [isSigningIn, setIsSigningIn] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const answer = providerAnswerIn(location.search);
    if (answer === null) return;
    // Removes the code from the address, so that going back or reloading can't repeat the sign-in.
    history.replaceState(null, '', location.pathname);
    const settle = async (given: ProviderAnswer) => {
      const { completeSignIn } = await import('./singleSignOn.ts');
      if (given.kind === 'refused') {
        setRefusal(refusalInWords(given.why, publicConfig.singleSignOn?.name ?? ''));
        return;
      }
      setIsSigningIn(true);
      setRefusal(await completeSignIn(given.code));
      setIsSigningIn(false);
    };
    void settle(answer);
  }, []);
  if (refusal !== null) return <Alert variant="destructive">{refusal}</Alert>;
  return isSigningIn ? <Alert>Signing you in...</Alert> : null;
}
