import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { CALLS } from '../../../contract/calls.ts';
import { LIMITS, MEDIA_TYPES } from '../../../contract/limits.ts';
import type { Verification } from '../../../contract/verifications.ts';
import { BrandMark } from '../../components/BrandMark.tsx';
import { FileDropZone } from '../../components/FileDropZone.tsx';
import { problemDetail } from '../../api/problem.ts';
import { PATHS } from '../../paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { VerifyAnswer } from './VerifyAnswer.tsx';
import { checkCode, checkFile } from './verify.api.ts';

type VerificationCheck =
  | { readonly state: 'idle' | 'pending' }
  | { readonly state: 'done'; readonly answer: Verification }
  | { readonly state: 'failed'; readonly sentence: string };

const TOO_LARGE =
  'A file must be smaller than 10 MB to be checked here. Enter the code on its pages instead.';

const VERIFY_LINK_CLASS = 'py-1 text-link underline pointer-coarse:py-3';

/** The address of this page without the code. */
function addressBack(): string {
  const search = new URLSearchParams(location.search);
  search.delete('verify');
  // With two leading slashes, the address would lead to another host.
  const path = location.pathname.replace(/^\/+/, '/');
  return search.size === 0 ? path : `${path}?${search}`;
}

function useCheck() {
  const [check, setCheck] = useState<VerificationCheck>({ state: 'idle' });
  const [fileName, setFileName] = useState<string | null>(null);
  const run = async (work: () => Promise<Verification>) => {
    setCheck({ state: 'pending' });
    try {
      setCheck({ state: 'done', answer: await work() });
    } catch (error) {
      setCheck({
        state: 'failed',
        sentence: problemDetail(error, 'The file could not be checked'),
      });
    }
  };
  const choose = ([file]: readonly File[]) => {
    if (file === undefined) return;
    setFileName(file.name);
    if (file.size >= LIMITS.uploadBytes) setCheck({ state: 'failed', sentence: TOO_LARGE });
    else void run(() => checkFile(file));
  };
  const enter = (code: string) => {
    setFileName(null);
    if (code.trim() === '')
      setCheck({ state: 'failed', sentence: 'Enter the code of a board pack' });
    else void run(() => checkCode(code));
  };
  return { check, fileName, choose, enter };
}

export default function VerifyPage() {
  const [code, setCode] = useState(
    () => new URLSearchParams(location.search).get('verify')?.slice(0, 100) ?? '',
  );
  const { check, fileName, choose, enter } = useCheck();
  const resultId = useId();

  useEffect(() => {
    document.title = 'Check a board pack · Board Reports';
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    enter(code);
  };
  const isPending = check.state === 'pending';

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[640px] flex-col gap-6 px-4 py-10 sm:px-8">
      <div>
        <div className="mb-6 flex items-center justify-between">
          <a href={PATHS.dashboard} aria-label="Board Reports" className="rounded-base">
            <BrandMark className="size-10" />
          </a>
          <a href={addressBack()} className={`${VERIFY_LINK_CLASS} text-small`}>
            Back to Board Reports
          </a>
        </div>
        <h1 className="text-figure font-semibold">Check a board pack</h1>
        <p className="mt-1 text-ink-muted">
          Find out whether a file is exactly what was published. Choose it, or enter the code on any
          of its pages.
        </p>
      </div>
      <FileDropZone
        label="Choose a board pack, or drop it here"
        hint="PDF, PowerPoint or Excel, smaller than 10 MB. The file is compared but not stored."
        accept={[
          '.pdf',
          '.pptx',
          '.xlsx',
          MEDIA_TYPES.pdf,
          MEDIA_TYPES.pptx,
          MEDIA_TYPES.xlsx,
        ].join(',')}
        disabled={isPending}
        onChoose={choose}
      />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Code" className="flex-1 basis-56">
          <Input
            value={code}
            placeholder="K7QX-3MTB-9RWD"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" pending={isPending}>
          Check the code
        </Button>
      </form>
      <section id={resultId} aria-label="Result" aria-live="polite" className="min-h-24">
        {isPending ? <Spinner label="Checking..." /> : null}
        {check.state === 'failed' ? <Alert variant="destructive">{check.sentence}</Alert> : null}
        {check.state === 'done' ? <VerifyAnswer answer={check.answer} fileName={fileName} /> : null}
      </section>
      <div className="mt-auto border-t border-line pt-4 text-small text-ink-muted">
        <p>To check a file without this server, use its signed manifest:</p>
        <p className="flex flex-wrap gap-x-6">
          <a href={CALLS.verifyProgram.path} download className={VERIFY_LINK_CLASS}>
            The program for Node
          </a>
          <a href={CALLS.verifyKey.path} download className={VERIFY_LINK_CLASS}>
            The public key
          </a>
        </p>
      </div>
    </main>
  );
}
