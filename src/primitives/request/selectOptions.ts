import type { AgentRequest, RequestOption } from "../../model/index.ts";

const NO: RequestOption = { id: "", label: "", kind: "reject_once" };
const YES_OR_NO: readonly RequestOption[] = [NO, { id: "", label: "", kind: "allow_once" }];

/** Whether the option refuses. */
export function isDenial(option: RequestOption): boolean {
  return option.kind === "reject_once" || option.kind === "reject_always";
}

/**
 * Returns the options to show, denials first; yes or no where the agent gave none.
 *
 * Ids that are not unique could send another answer than the one that was read: then only a plain denial is left. A way to deny is
 * always among them.
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

/** Returns the option that grants this once and nothing more; undefined where the agent offers none. */
export function selectPlainGrant(request: AgentRequest): RequestOption | undefined {
  return selectOptions(request).find(({ kind }) => kind === "allow_once");
}

/** Returns the option that denies this once; one that denies for good only where the agent offers no other. */
export function selectPlainDenial(request: AgentRequest): RequestOption {
  const denials = selectOptions(request).filter(isDenial);
  return denials.find(({ kind }) => kind === "reject_once") ?? denials[0] ?? NO;
}
