import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

/** Shown in place of a part that failed to render or load. */
export function BrokenPart() {
  return (
    <ErrorState
      title="This page could not be shown"
      detail="It may have been updated in the meantime. Reloading usually helps."
      onRetry={() => location.reload()}
    />
  );
}

/** Catches what breaks below it, such as a script that did not arrive. */
export class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenPart /> : this.props.children;
  }
}
