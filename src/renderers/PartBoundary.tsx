"use client";
import { Component, type ReactNode } from "react";
import type { Part } from "../model/index.ts";

/** Props of `PartBoundary`. */
export interface PartBoundaryProps {
  /** The part that is rendered inside; a change of it renders the children again. */
  readonly part: Part;
  /** The content after an error. */
  readonly fallback: ReactNode;
  /** The component that renders the part. */
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** The last rendered part, to detect a changed one. */
  readonly part: Part;
}

/** An error boundary around a part: renders the fallback when its renderer throws, so that one broken part never blanks the thread. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failed: false, part: this.props.part };

  /** Resets the error for a changed part. */
  static getDerivedStateFromProps({ part }: PartBoundaryProps, state: State): State | null {
    return state.part === part ? null : { failed: false, part };
  }

  /** Records that the renderer threw. */
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
