import type { Page } from "playwright";

/** A real implementation that the kit is tested against: a package of the registry, at one exact version. */
export interface Peer {
  /** The name in `npm run peers NAME`. */
  readonly name: string;
  /** Packages to install, each as `name@version`. */
  readonly packages: readonly string[];
  /** Returns a sentence about a program that is missing on this machine and that npm cannot install; undefined if nothing is missing. */
  lacks?(): string | undefined;
  /** Starts it; resolves once it accepts requests. */
  start(place: PeerPlace): Promise<RunningPeer>;
  /** Drives the real page; throws if it does not show what it must. */
  drive(page: Page): Promise<void>;
}

/** The place where a peer is installed. */
export interface PeerPlace {
  /** A temporary folder with the packages in its `node_modules`. */
  readonly folder: string;
}

/** A running peer. */
export interface RunningPeer {
  /** The address of the page that talks to it. */
  readonly url: string;
  /** Stops it and all processes that it has started. */
  close(): Promise<void>;
}
