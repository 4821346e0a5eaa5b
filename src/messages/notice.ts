/** Texts of the kit's own notices, by `NoticeCode`. `server` and `failure` carry their text in the part. */
export const notice = {
  server: "The server says:",
  failure: "Something went wrong.",
  stop_is_local:
    "Stopped here, but this server cannot be told: the agent may go on working. Check what it changed before you continue.",
  no_client_tools: "This protocol has no tools of the page: the agent cannot use them and works with its own.",
  no_history:
    "This server keeps no history: what was said before cannot be shown. The agent may not remember it either.",
  history_may_follow:
    "Nothing of this conversation can be read yet. If the agent is working, its answer appears here as soon as the server has it.",
  not_stored:
    "This conversation is not kept on this device: the storage is full, or the browser forbids it. It is lost when this page closes.",
  not_restored: "What this device kept of this conversation could not be read.",
  history_partial: "Only part of the history could be read: something may be missing above.",
  ended_without_stop:
    "The answer ended without saying so: it may be incomplete. Ask the agent to go on if something is missing.",
  step_limit: "Paused: the agent has taken as many steps as it may without you. Continue, or stop here.",
  truncated: "The answer reached its length limit: it is incomplete. Ask the agent to go on.",
  refused: "The agent declined to answer this. Ask in another way, or for something else.",
  answer_was_late: "Your answer came too late: this was already decided or withdrawn, and nothing was done with it.",
  compacting: "The agent is summing up the earlier conversation to make room.",
  compacted: "The agent has summed up the earlier conversation to make room: it remembers it in short.",
  details: "Details",
  severity: { info: "Note", warning: "Warning", error: "Error" },
};
