/** What the artifacts panel needs of the app. */
export interface ArtifactOptions {
  /**
   * Address of `countersign/frames/artifact-frame.html` as the app serves it: web pages that the agent wrote run in this frame, without
   * access to the app or the network. Serve the file without the app's own Content-Security-Policy, and allow it in `frame-src`.
   * @default none: the source is shown
   */
  readonly frameUrl?: string | undefined;
}

/** Which artifact is shown. */
export interface ChosenArtifact {
  /** Id of the artifact. */
  readonly id: string;
  /** Index of its version, from 0; absent for the newest. */
  readonly version?: number | undefined;
}
