import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { User } from '../../../contract/users.ts';

export type UserButtonProps = ComponentProps<'button'> & { user: User };

export function UserButton({ user, ...rest }: UserButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="flex min-h-12 w-full items-center gap-3 rounded-base px-2 py-1 text-left hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent"
      >
        {user.firstName.slice(0, 1)}
        {user.lastName.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {user.firstName} {user.lastName}
        </span>
        <span className="block truncate text-small text-ink-muted">{user.email}</span>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
    </button>
  );
}
