import { Filter } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';

export type FilterPopoverProps = {
  label: string;
  count: number;
  onApply: (form: FormData) => void;
  onClear: () => void;
  children: ReactNode;
};

/** For filters that take too much room on the page. */
export function FilterPopover({ label, count, onApply, onClear, children }: FilterPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(new FormData(event.currentTarget));
    setIsOpen(false);
  };
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button icon={<Filter className="size-4" aria-hidden="true" />}>
          Filter
          {count > 0 ? <Badge tone="accent">{count}</Badge> : null}
        </Button>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        {children}
        <div className="flex justify-end gap-3">
          {count > 0 ? (
            <Button
              variant="quiet"
              onClick={() => {
                onClear();
                setIsOpen(false);
              }}
            >
              Clear all
            </Button>
          ) : null}
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </div>
      </form>
    </Popover>
  );
}
