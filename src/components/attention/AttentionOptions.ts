/** Why a person is called back: a request is open or the agent has paused at a limit (`waiting`), or its turn has failed or ended. */
export type AttentionReason = "waiting" | "failed" | "ended";

/** How a person is called back to a hidden page when the agent waits for them, or has ended. */
export interface AttentionOptions {
  /**
   * Whether the title of the tab states it.
   * @default true
   */
  readonly title?: boolean | undefined;
  /**
   * The icon of the tab: addresses of icons to show meanwhile, or `true` to draw a dot on the page's own icon, which needs `img-src data:`.
   * An installed app gets a badge in any case.
   * @default the icon stays
   */
  readonly icon?: true | { readonly waiting: string; readonly failed: string; readonly ended: string } | undefined;
  /**
   * Notifications of the system, once the browser's permission is there; a button of the bar asks for it, and turns them off, until
   * the page is loaded again unless there is a `storage`. Without `content` they state only that the agent waits, has failed or is done: they are shown on locked screens.
   * @default false
   */
  readonly notification?: boolean | { readonly content: boolean } | undefined;
  /**
   * Where it is kept that the user has turned notifications off, e.g. `localStorage`.
   * @default it is forgotten with the page
   */
  readonly storage?: Pick<Storage, "getItem" | "setItem"> | undefined;
  /**
   * A sound: `true` for two short tones, or the address of one.
   * @default none
   */
  readonly sound?: true | string | undefined;
}
