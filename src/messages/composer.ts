/** Texts of the composer and its queue. */
export const composer = {
  label: "Message",
  placeholder: "Ask for something",
  placeholderRunning: "Add to the queue",
  send: "Send",
  stop: "Stop",
  stopping: "Stopping",
  hint: "Enter sends, Shift+Enter starts a new line",
  queue: {
    label: (count: number): string => (count === 1 ? "1 message queued" : `${count} messages queued`),
    note: "Sent when the agent has finished.",
    edit: "Edit queued message",
    remove: "Remove queued message",
    save: "Save",
    cancel: "Cancel",
    input: "Queued message",
    attachment: (count: number): string => (count === 1 ? "1 attachment" : `${count} attachments`),
  },
};
