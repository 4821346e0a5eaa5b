/** Texts of the feedback on an answer. */
export const feedback = {
  label: "Feedback on this answer",
  good: "Good answer",
  bad: "Bad answer",
  title: "What was wrong?",
  reasons: {
    wrong: "It is wrong",
    incomplete: "Something is missing",
    off_task: "Not what I asked for",
    unsafe: "It did something it should not have",
  },
  comment: "Comment (optional)",
  send: "Send",
  cancel: "Cancel",
  thanks: "Thank you for the feedback.",
  failed: "Your feedback could not be sent. Please try again.",
};
