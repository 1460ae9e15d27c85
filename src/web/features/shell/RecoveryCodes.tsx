import { CopyButton, useCopying } from '../../components/CopyButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

export type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Recovery codes can't be shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copying = useCopying(codes.join('\n'));
  const { copied } = copying;
  return (
    <div className="flex flex-col gap-4">
      <Alert title="Save these recovery codes">
        Each code works once when you don't have your phone. They are shown only now, so print them
        or store them in your password manager.
      </Alert>
      <ul
        aria-label="Recovery codes"
        // Without this, the font would turn an x between digits into a multiplication sign.
        className="flex flex-col gap-1 rounded-base bg-sunken p-4 tabular-nums select-all [font-variant-ligatures:no-contextual]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
        <CopyButton copying={copying} />
      </div>
      <output className="text-small text-ink-soft empty:hidden">
        {copied === 'done' ? 'The codes have been copied to the clipboard.' : null}
        {copied === 'byHand' ? 'Select the codes and copy them by hand.' : null}
      </output>
    </div>
  );
}
