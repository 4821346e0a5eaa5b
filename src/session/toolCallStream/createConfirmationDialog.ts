import type { AgentRequest, Json } from "../../model/index.ts";
import { CountersignError } from "../../model/index.ts";
import { isOpenRequestState, selectRequest, selectToolCall } from "../../store/index.ts";
import type { Session } from "../Session.ts";
import { parseInputText } from "./decideIfOpen.ts";

/** The call that the dialog asks about: the fields of its start event or of an interrupt. */
export interface ConfirmationDialogOptions {
  /** The tool that would run. */
  readonly toolName: string;
  /** Not used: the prompt has the schema from the request. UiPath's samples pass it. */
  readonly inputSchema?: Json | undefined;
  /** The input, or its JSON text; absent: the oldest open request about that tool. */
  readonly input?: Json | undefined;
}

/** The user's decision. */
export interface ConfirmationDecision {
  readonly approved: boolean;
  /** The input to execute with: edited, or as it was shown. Absent if it was refused. */
  readonly editedInput?: Json | undefined;
}

/**
 * Makes `showConfirmationDialog`: it waits for the decision in the kit's own prompt, which every open request has on the screen already.
 *
 * A request that closes without a decision, and one whose session is closed, counts as refused. Rejects with a `CountersignError`
 * (`stale`) if no request about such a call is open.
 */
export function createConfirmationDialog(
  session: Pick<Session, "thread" | "subscribe" | "signal">,
): (options: ConfirmationDialogOptions) => Promise<ConfirmationDecision> {
  const inputOf = ({ toolCallKey }: AgentRequest): Json | undefined =>
    toolCallKey === undefined ? undefined : selectToolCall(session.thread, toolCallKey)?.input;

  function find({ toolName, input }: ConfirmationDialogOptions): AgentRequest | undefined {
    return session.thread.requests.find((request) => {
      if (request.kind !== "permission" || request.toolCallKey === undefined || !isOpenRequestState(request.state))
        return false;
      const call = selectToolCall(session.thread, request.toolCallKey);
      const wanted = input === "" ? {} : parseInputText(input, call?.input);
      return call?.toolName === toolName && (wanted === undefined || equal(wanted, call.input));
    });
  }

  return (options) =>
    new Promise((resolve, reject) => {
      const request = find(options);
      if (request === undefined) {
        const message = `No confirmation of ${options.toolName} is open: show the dialog only while its request is open.`;
        reject(new CountersignError({ code: "stale", message }));
        return;
      }
      const { signal } = session;
      let unsubscribe = (): void => {};
      const stop = (): void => {
        unsubscribe();
        signal.removeEventListener("abort", refuse);
      };
      const refuse = (): void => {
        stop();
        resolve({ approved: false });
      };
      const check = (): boolean => {
        const current = selectRequest(session.thread, request.requestId);
        if (current?.state === "open") return false;
        const answer = current?.answer;
        stop();
        if (answer?.granted !== true) resolve({ approved: false });
        else {
          const { input = inputOf(request) ?? {} } = answer;
          resolve({ approved: true, editedInput: input });
        }
        return true;
      };
      if (signal.aborted) return refuse();
      if (check()) return;
      unsubscribe = session.subscribe(check);
      signal.addEventListener("abort", refuse);
    });
}

function equal(a: Json, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
