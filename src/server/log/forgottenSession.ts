import { CountersignError } from "../../model/index.ts";

/** Creates the error of an append to a session that the log does not contain (`stale`). */
export function forgottenSession(): CountersignError {
  return new CountersignError({
    code: "stale",
    message: "The log does not contain this session, which was deleted meanwhile, so nothing was appended.",
  });
}
