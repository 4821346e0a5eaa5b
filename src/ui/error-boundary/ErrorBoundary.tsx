"use client";
import { Component, type ReactNode } from "react";

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  /** What the children draw: when one of these values changes, they are rendered again after an error. */
  readonly of: readonly unknown[];
  /** The content after an error; a function gets the action that renders the children again. */
  readonly fallback: ReactNode | ((retry: () => void) => ReactNode);
  /** The components that may throw. */
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** The values with which it was rendered last, to detect a change. */
  readonly of: readonly unknown[];
}

/** Renders the fallback when a component inside throws, so that what is around it stays. Renders no element of its own. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, of: this.props.of };

  /** Resets the error when there is something else to draw. */
  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): State | null {
    return of.every((value, at) => value === state.of[at]) ? null : { failed: false, of };
  }

  /** Records that a component threw. */
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === "function" ? fallback(() => this.setState({ failed: false })) : fallback;
  }
}
