/** Texts of the kit's own notices, by `NoticeCode`. `server` and `failure` carry their text in the part. */
export const notice = {
  server: "The server says:",
  failure: "Something went wrong.",
  stop_is_local:
    "Stopped here, but this server cannot be told. The agent may go on working: check what it changed before you continue.",
  no_client_tools: "This server takes no tools from this page. The agent works with its own.",
  no_history:
    "This server keeps no history, so earlier messages cannot be shown. The agent may not remember them either.",
  history_may_follow: "This conversation cannot be read yet. If the agent is working, its answer appears here.",
  not_stored:
    "This conversation is not saved on this device: the storage is full or blocked. It is lost when you close this page.",
  not_restored: "The copy of this conversation on this device could not be read.",
  deleted_elsewhere: "This conversation was deleted in another tab. What follows is not saved.",
  history_partial: "Only part of the history could be read. Something may be missing above.",
  history_failed: "The earlier messages could not be loaded.",
  ended_without_stop:
    "The answer ended without notice, so it may be incomplete. Ask the agent to continue if something is missing.",
  step_limit: "Paused: the agent has reached the step limit. Continue, or stop here.",
  truncated: "The answer reached its length limit and is incomplete. Ask the agent to continue.",
  refused: "The agent declined to answer. Ask in another way, or for something else.",
  answer_was_late: "Your answer came too late. This was already decided or withdrawn, so your answer was not used.",
  compacting: "The agent is summarizing earlier messages to make room.",
  compacted: "The agent summarized earlier messages to make room. It remembers only the summary.",
  details: "Details",
  severity: { info: "Note", warning: "Warning", error: "Error" },
};
