"use client";
import { Component, type ReactNode } from "react";
import type { Part } from "../model/index.ts";

/** Props of `PartBoundary`. */
export interface PartBoundaryProps {
  /** The part that is drawn inside. */
  readonly part: Part;
  /** What is drawn where that fails. */
  readonly fallback: ReactNode;
  /** What is drawn inside. */
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** The part that was drawn last; a changed part gets a new chance. */
  readonly part: Part;
}

/** Draws a part another way where its renderer throws, so that one broken part never blanks the thread. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failed: false, part: this.props.part };

  /** Gives a changed part a new chance. */
  static getDerivedStateFromProps({ part }: PartBoundaryProps, state: State): State | null {
    return state.part === part ? null : { failed: false, part };
  }

  /** Remembers that drawing failed. */
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
