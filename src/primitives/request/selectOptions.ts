import type { AgentRequest, RequestOption } from "../../model/index.ts";

/** The kit's own denial and its yes; their empty id is never sent. */
const NO: RequestOption = { id: "", label: "", kind: "reject_once" };
const YES_OR_NO: readonly RequestOption[] = [NO, { id: "", label: "", kind: "allow_once" }];

/** Whether the option denies, once or always. */
export function isDenial(option: RequestOption): boolean {
  return option.kind === "reject_once" || option.kind === "reject_always";
}

/**
 * Returns the options to show, denials first; yes and no when the agent gave none.
 *
 * With duplicate ids another answer than the shown one could be sent: then only a plain denial is left. A denial is always included.
 */
export function selectOptions(request: AgentRequest): readonly RequestOption[] {
  const { options } = request;
  if (options.length === 0) return YES_OR_NO;
  if (new Set(options.map((option) => option.id)).size < options.length) return YES_OR_NO.filter(isDenial);
  const denials = options.filter(isDenial);
  return [
    ...(denials.length === 0 ? YES_OR_NO.filter(isDenial) : denials),
    ...options.filter((option) => !isDenial(option)),
  ];
}

/**
 * Returns the option that grants this request once, the kit's own where the agent gave no options; undefined if none of its options does.
 */
export function selectPlainGrant(request: AgentRequest): RequestOption | undefined {
  return selectOptions(request).find(({ kind }) => kind === "allow_once");
}

/** Returns the option that denies this request once; a permanent denial only when the agent offers no other. */
export function selectPlainDenial(request: AgentRequest): RequestOption {
  const denials = selectOptions(request).filter(isDenial);
  return denials.find(({ kind }) => kind === "reject_once") ?? denials[0] ?? NO;
}
