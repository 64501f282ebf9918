import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** `retry` renders the children once more. */
  fallback: (retry: () => void) => ReactNode;
};

type State = { hasFailed: boolean };

/** Renders the fallback if a child throws while rendering; React logs the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  private retry = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
