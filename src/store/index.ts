export { emptyThread } from "./emptyThread.ts";
export { equalJson } from "./equalJson.ts";
export { markRestored } from "./adoptLocalFacts.ts";
export { placesOf } from "./call/placesOf.ts";
export { locateCall } from "./call/locateCall.ts";
export type { PlaceHint } from "./call/placesOf.ts";
export { findFork } from "./select/findFork.ts";
export { project } from "./project.ts";
export type { EventByType } from "./Reducers.ts";
export { reduce, reduceAll } from "./reduce.ts";
export { selectConsent } from "./select/selectConsent.ts";
export { selectGrant, toGrant } from "./select/selectGrant.ts";
export { isOpenRequestState } from "./requestState.ts";
export { resolveToolCall } from "./call/resolveToolCall.ts";
export type { ToolCallReference } from "./call/resolveToolCall.ts";
export {
  isTurnRunning,
  selectMessage,
  selectOpenRequests,
  selectPart,
  selectRequest,
  selectRequests,
  selectToolCall,
} from "./select/selectors.ts";
export { selectPreview, selectSessionState, selectTitle } from "./select/selectSessionGlance.ts";
export { selectSharers } from "./select/selectSharers.ts";
export type { Sharers } from "./select/selectSharers.ts";
export { selectInnerParts } from "./select/selectInnerParts.ts";
export { selectOwners } from "./select/selectOwners.ts";
export { outlineRows } from "./select/outlineRows.ts";
export type { RowOutline, RowPlace, StepList } from "./select/outlineRows.ts";
export { partKeysOf, selectRows } from "./select/selectRows.ts";
export type { Row } from "./select/selectRows.ts";
export { toDeltaKitPart } from "./toDeltaKitPart.ts";
export type { DeltaKitToolCallPart } from "./toDeltaKitPart.ts";
export { isFinalStatus, isOpenStatus, isSettledCall } from "./call/toolCallStatus.ts";
