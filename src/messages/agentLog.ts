/** Texts about the process of an agent and its log. */
export const agentLog = {
  label: "Agent",
  starting: (title: string): string => `${title} is starting`,
  running: (title: string): string => `${title} is running`,
  ended: (title: string): string => `${title} has ended`,
  endedAdvice: "What it did is kept. Start it again, or look at its log first.",
  lastWords: "Last output",
  restart: "Start it again",
  restarting: "Starting",
  show: "Show log",
  hide: "Hide log",
  log: "Agent log",
  empty: "Nothing in the log yet.",
};
