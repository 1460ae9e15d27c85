import { SINGLE_SIGN_ON_PATH } from '../../../contract/singleSignOnPaths.ts';
import { buttonClass } from '../../ui/Button.tsx';

export function SingleSignOnLink({ name }: { name: string }) {
  // scripts/startPage.ts finds this element in the build.
  return (
    <section className="flex flex-col border-t border-line pt-5">
      <a
        href={SINGLE_SIGN_ON_PATH}
        className={`${buttonClass()} text-center whitespace-normal hover:bg-sunken`}
      >{`Sign in with ${name}`}</a>
    </section>
  );
}
