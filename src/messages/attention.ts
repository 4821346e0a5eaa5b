/** Texts that call a person back to the page: the title of its tab, notifications, and the button that turns these on. */
export const attention = {
  waiting: (count: number): string => (count > 1 ? `(${count}) Waiting for you` : "Waiting for you"),
  failed: "Failed",
  ended: "Done",
  /** The title of the tab: what has happened, before the page's own title. */
  title: (what: string, page: string): string => `${what} · ${page}`,
  notification: {
    waiting: "The agent is waiting for you",
    failed: "The agent stopped with an error",
    ended: "The agent is done",
  },
  turnOn: "Notify me when the agent waits or is done",
  turnOff: "Stop notifying me",
  refused: "Your browser blocks notifications of this page",
};
