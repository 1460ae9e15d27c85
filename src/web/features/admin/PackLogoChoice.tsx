import { useState } from 'react';
import { MESSAGES } from '../../../contract/messages.ts';
import { logoFacts, MOST_LOGO_BYTES, refusedLogo } from '../../../finance/packLogo.ts';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { ConflictChoice } from '../../editing/ConflictChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { logoInWords, type PacksDraft } from './packChoices.view.ts';
import type { SettingFieldsProps } from './settingDialog.tsx';

const base64Of = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const canBeDrawn = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (picture) => {
      picture.close();
      return true;
    },
    () => false,
  );

export function PackLogoChoice({ editor, draft, theirs }: SettingFieldsProps<PacksDraft>) {
  const [refused, setRefused] = useState<string | null>(null);
  const { logo } = draft;
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    // One byte over the limit is enough to refuse a file, so the rest isn't read.
    const bytes = new Uint8Array(await file.slice(0, MOST_LOGO_BYTES + 1).arrayBuffer());
    const facts = logoFacts(bytes);
    const why = refusedLogo(bytes) ?? ((await canBeDrawn(file)) ? null : MESSAGES.logoDamaged);
    setRefused(why);
    if (why !== null || facts === null) return;
    editor.type('logo', { kind: 'chosen', picture: facts.kind, content: base64Of(bytes) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-small font-medium text-ink-soft">Logo</legend>
      <ConflictChoice
        editor={editor}
        field="logo"
        label="Logo"
        mine={logoInWords(draft)}
        theirs={logoInWords(theirs)}
      />
      {logo.kind === 'chosen' ? (
        <img
          src={`data:image/${logo.picture};base64,${logo.content}`}
          alt="Current logo"
          className="max-h-16 max-w-56 self-start bg-white object-contain p-1"
        />
      ) : (
        <p className="text-ink-muted">{logoInWords(draft)}</p>
      )}
      <FileDropZone
        label={logo.kind === 'none' ? 'Choose a logo' : 'Choose another logo'}
        hint="PNG or JPEG, at most 64 KB. Each side from 32 to 2000 pixels, at most 10 times the other"
        accept="image/png,image/jpeg"
        onChoose={(files) => void choose(files)}
      />
      <FieldMessages id="pack-logo" error={refused ?? undefined} hint={null} />
      {logo.kind === 'none' ? null : (
        <Button
          className="self-start"
          onClick={() => {
            setRefused(null);
            editor.type('logo', { kind: 'none' });
          }}
        >
          Remove the logo
        </Button>
      )}
    </fieldset>
  );
}
