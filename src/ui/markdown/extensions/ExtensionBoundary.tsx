import { Component, type ReactNode } from "react";

/** Props of `ExtensionBoundary`. */
export interface ExtensionBoundaryProps {
  /** The source of the extension; a change of it renders the children again. */
  readonly source: string;
  /** Whether more of it may follow; a change renders the children again, too. */
  readonly isStreaming: boolean;
  /** The content after an error. */
  readonly fallback: ReactNode;
  /** The component that draws the extension. */
  readonly children: ReactNode;
}

interface State extends Pick<ExtensionBoundaryProps, "source" | "isStreaming"> {
  readonly failed: boolean;
}

/** An error boundary around a markdown extension: renders its source when its component throws. */
export class ExtensionBoundary extends Component<ExtensionBoundaryProps, State> {
  override state: State = { failed: false, source: this.props.source, isStreaming: this.props.isStreaming };

  /** Resets the error when there is something else to draw. */
  static getDerivedStateFromProps({ source, isStreaming }: ExtensionBoundaryProps, state: State): State | null {
    return state.source === source && state.isStreaming === isStreaming ? null : { failed: false, source, isStreaming };
  }

  /** Records that the component threw. */
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
