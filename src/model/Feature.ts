/**
 * An ability that users notice. `Carries.features` states whether the wire can express it, `thread.session.features` whether this server
 * has it; the UI offers what both have.
 *
 * - `sessions`: several conversations, listed; `history`: an earlier one can be read again; `rename`, `delete`: of a conversation
 * - `resume`: a stream that was cut continues where it broke; `cancel`: a stop reaches the agent
 * - `clientTools`: the page executes tools; `permissions`: the agent asks before it acts; `forms`: it asks for values
 * - `denialReason`: a reason travels with a denial; `editedInput`: a changed input with a grant; `remember`: the server stores answers
 * - `idempotency`: a delivery that is repeated acts once; `digest`: an answer contains the digest of the input that was shown
 * - `images`, `audio`, `files`, `links`: in a prompt (`Carries.prompt` lists their types)
 * - `modes`: the mode and the settings of the agent; `readFile`: files as the agent sees them now
 * - `branches`: a prompt can take the place of an earlier one, whose answer is kept; the agent knows only what is shown
 * - `toolUpdates`: title, kind, progress, output and locations of a call; otherwise only its argument and its result
 */
export type Feature =
  | "sessions"
  | "history"
  | "resume"
  | "cancel"
  | "clientTools"
  | "permissions"
  | "forms"
  | "denialReason"
  | "editedInput"
  | "remember"
  | "idempotency"
  | "digest"
  | "rename"
  | "delete"
  | "images"
  | "audio"
  | "files"
  | "links"
  | "modes"
  | "branches"
  | "toolUpdates"
  | "readFile";
