import type { AgentRequest, RequestOption } from "../../model/index.ts";

const YES_OR_NO: readonly RequestOption[] = [
  { id: "", label: "", kind: "reject_once" },
  { id: "", label: "", kind: "allow_once" },
];

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
