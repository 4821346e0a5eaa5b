import type { Json, NewRequest, RequestOption } from "../model/index.ts";

/** The fields of a request that its kind does not determine. */
export interface RequestDraft {
  readonly kind: NewRequest["kind"];
  /** Unique in the turn; for a request about a call it is the call's wire id. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly reason?: string | undefined;
  readonly schema?: Json | undefined;
  readonly url?: string | undefined;
  /** The agent's own options, in place of the usual ones. */
  readonly options?: readonly RequestOption[] | undefined;
  /**
   * Whether the granted input may be edited.
   * @default false
   */
  readonly editable?: boolean | undefined;
}

/** Allow and deny, without labels: the user interface has its own. */
const usualOptions: readonly RequestOption[] = [
  { id: "allow", label: "", kind: "allow_once" },
  { id: "deny", label: "", kind: "reject_once" },
];

/**
 * Turns a draft into a request with the usual options: allow and deny, none for a tool that the client executes.
 *
 * @param turnId - The turn that waits for it; makes the request's id unique in the thread.
 */
export function createRequest(turnId: string, draft: RequestDraft): NewRequest {
  const { kind, id, editable = false, options = kind === "execution" ? [] : usualOptions, ...fields } = draft;
  const aboutCall = kind === "permission" || kind === "execution";
  return {
    requestId: `${kind}:${turnId}:${id}`,
    turnId,
    kind,
    ...(aboutCall ? { toolCallId: id } : {}),
    ...fields,
    options,
    editable,
    canExplainDenial: kind === "permission",
  };
}
