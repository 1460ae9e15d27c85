import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { Input } from '../ui/Input.tsx';
import { Kbd } from '../ui/Kbd.tsx';

export type HeaderSearchProps = {
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onClose: () => void;
  onSearch: (query: string) => void;
};

export function HeaderSearch({ input, isOpen, onClose, onSearch }: HeaderSearchProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    if (query === '') return;
    onClose();
    onSearch(query);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    input.current?.blur();
    onClose();
  };
  return (
    <search
      data-print="hide"
      className={clsx(
        'min-w-0 md:block md:w-56 md:flex-initial xl:w-72',
        isOpen ? 'flex flex-1 gap-2' : 'hidden',
      )}
    >
      <form onSubmit={submit} className="relative min-w-0 flex-1">
        <Input
          ref={input}
          type="search"
          name="q"
          aria-label="Search reports"
          placeholder="Search reports..."
          autoComplete="off"
          enterKeyHint="search"
          leading={<Search className="size-4" />}
          onKeyDown={onKeyDown}
          className="peer md:pr-10 pointer-coarse:pr-3!"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 hidden items-center peer-focus:hidden md:flex pointer-coarse:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      </form>
      {isOpen ? (
        <Button
          variant="quiet"
          className="w-10 px-0! pointer-coarse:w-11 md:hidden"
          aria-label="Close search"
          icon={<X className="size-4" />}
          onClick={onClose}
        />
      ) : null}
    </search>
  );
}
