/** Texts about the process of an agent and its log. */
export const agentLog = {
  label: "Agent",
  starting: (title: string): string => `${title} is starting`,
  running: (title: string): string => `${title} is running`,
  ended: (title: string): string => `${title} has ended`,
  endedAdvice: "What it did is kept. Start it again and go on, or look at its log first.",
  lastWords: "Its last words",
  restart: "Start it again",
  restarting: "Starting",
  show: "Show log",
  hide: "Hide log",
  log: "Log of the agent",
  empty: "It has written nothing yet.",
};
