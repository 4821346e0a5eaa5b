export { emptyThread } from "./emptyThread.ts";
export { placesOf } from "./placesOf.ts";
export { locatePart } from "./locatePart.ts";
export type { PlaceHint } from "./PlaceHint.ts";
export { project } from "./project.ts";
export { reduce, reduceAll } from "./reduce.ts";
export { selectConsent } from "./selectConsent.ts";
export { isOpenRequestState } from "./requestState.ts";
export { resolveToolCall } from "./resolveToolCall.ts";
export type { ToolCallReference } from "./resolveToolCall.ts";
export {
  selectMessage,
  selectOpenRequests,
  selectPart,
  selectRequest,
  selectRequests,
  selectToolCall,
} from "./selectors.ts";
export { selectSharers } from "./selectSharers.ts";
export type { Sharers } from "./selectSharers.ts";
export { selectInnerParts } from "./selectInnerParts.ts";
export { selectOwners } from "./selectOwners.ts";
export { partKeysOf, selectRows } from "./selectRows.ts";
export type { Row } from "./selectRows.ts";
export { toDeltaKitPart } from "./toDeltaKitPart.ts";
export type { DeltaKitToolCallPart } from "./toDeltaKitPart.ts";
export { isFinalStatus, isOpenStatus } from "./toolCallStatus.ts";
