import { addons } from "storybook/preview-api";

type Theme = "light" | "dark";

/** The theme that the toolbar has chosen; pages of documentation are not drawn anew for it, so it is kept here. */
let chosen: Theme = "light";
const listeners = new Set<() => void>();

function choose({ globals }: { readonly globals: Readonly<Record<string, unknown>> }): void {
  chosen = globals["theme"] === "dark" ? "dark" : "light";
  for (const listener of listeners) listener();
}

/** Begins to listen to the toolbar. */
export function followTheme(): void {
  addons.ready().then(
    (channel) => {
      channel.on("setGlobals", choose);
      channel.on("globalsUpdated", choose);
    },
    () => undefined,
  );
}

/** Calls the listener after each choice; returns its cleanup. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme of the pages of documentation. */
export function readTheme(): Theme {
  return chosen;
}
