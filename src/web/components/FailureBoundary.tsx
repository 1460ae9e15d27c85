import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

export function BrokenPart() {
  return (
    <ErrorState
      title="This page could not be shown"
      detail="Board Reports may have been updated. Reload the page."
      onRetry={() => location.reload()}
    />
  );
}

export class FailureBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenPart /> : this.props.children;
  }
}
