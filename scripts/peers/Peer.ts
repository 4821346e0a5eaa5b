import type { Page } from "playwright";

/** A real implementation that the kit is tried against: a package of the registry, at a version of its own. */
export interface Peer {
  /** As `npm run peers NAME` calls it. */
  readonly name: string;
  /** What is installed, each at one exact version. */
  readonly packages: readonly string[];
  /** Says what this machine lacks for it, where npm cannot install that. */
  lacks?(): string | undefined;
  /** Starts it; resolves once it can be asked. */
  start(place: PeerPlace): Promise<RunningPeer>;
  /** Drives the real page, and throws where what is seen is not what must be. */
  drive(page: Page): Promise<void>;
}

/** Where a peer lives while it is tried. */
export interface PeerPlace {
  /** A temporary folder with the packages in its `node_modules`. */
  readonly folder: string;
}

/** A peer that runs. */
export interface RunningPeer {
  /** The address of the page that talks to it. */
  readonly url: string;
  /** Ends it with all it has started. */
  close(): Promise<void>;
}
