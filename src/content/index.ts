export { createThreadSearch } from "./createThreadSearch.ts";
export type { FoundPart } from "./createThreadSearch.ts";
export { cutLongText } from "./cutLongText.ts";
export { digestInput } from "./digestInput.ts";
export { hostOf, safeHref } from "./safeHref.ts";
export { inspectLink } from "./inspectLink.ts";
export type { InspectedLink, LinkDoubt } from "./inspectLink.ts";
export { inspectCommand } from "./inspectCommand.ts";
export type { CommandHazard } from "./inspectCommand.ts";
export type { JsonHazard } from "./inspectJson.ts";
export { summarizeToolCall } from "./summarizeToolCall.ts";
export type { SummarizedCall, ToolCallSummary, ToolDetail, ToolVerb } from "./summarizeToolCall.ts";
export { sumToolCalls } from "./sumToolCalls.ts";
export { parseMatches } from "./parseMatches.ts";
export type { FileMatches, SearchMatches } from "./parseMatches.ts";
export { readAction } from "./readAction.ts";
export { clipLine } from "./clipLine.ts";
export { readOutputText } from "./readOutputText.ts";
export { readToolOutputs } from "./readToolOutputs.ts";
export { readResponse } from "./readResponse.ts";
export { splitLineNumbers } from "./splitLineNumbers.ts";
export { toDataTable } from "./toDataTable.ts";
export type { DataTable } from "./toDataTable.ts";
export { toEditorHref } from "./toEditorHref.ts";
export type { EditorName, EditorOptions } from "./toEditorHref.ts";
export { toDuration } from "./toDuration.ts";
export { toSafeSchema } from "./toSafeSchema.ts";
export { toSize } from "./toSize.ts";
export { hidesCharacters, markHidden, visibleProse } from "./visibleProse.ts";
export { visibleText } from "./visibleText.ts";
export type { VisibleFlag, VisibleSegment, VisibleText } from "./visibleText.ts";
export { lexMarkdown } from "./lexMarkdown.ts";
export type { MarkdownBlock, MarkdownBlocks } from "./lexMarkdown.ts";
export type { MarkdownAlign, MarkdownInline, MarkdownItem, MarkdownNode } from "./MarkdownNode.ts";
export type { DiffHunk, DiffLine, LineDiff } from "./DiffHunk.ts";
export { packLineDiff, unpackInTasks, unpackLineDiff } from "./packLineDiff.ts";
export type { PackedDiff } from "./packLineDiff.ts";
export { diffLines } from "./diffLines.ts";
export type { DiffLimits } from "./diffLines.ts";
export { diffWords, pairLines } from "./diffWords.ts";
export type { WordRange } from "./diffWords.ts";
export { parseAnsi } from "./parseAnsi.ts";
export type { AnsiColor, AnsiSpan } from "./parseAnsi.ts";
export { createPartialJson } from "./createPartialJson.ts";
export { parsePartialJson } from "./parsePartialJson.ts";
export type { PartialJson, PartialJsonReader } from "./createPartialJson.ts";
export { parsePatch } from "./parsePatch.ts";
export type { FilePatch } from "./parsePatch.ts";
export { tokenizeCommand } from "./tokenizeCommand.ts";
export type { CommandToken } from "./tokenizeCommand.ts";
export { findFileChanges, setFileDiff, toFileChanges } from "./toFileChanges.ts";
export { toReplacement } from "./toReplacement.ts";
export type { ChangedTexts, FileChange, FragmentChange, SentChange } from "./FileChange.ts";
export { keepHunks } from "./keepHunks.ts";
export { readCallChanges } from "./readCallChanges.ts";
export type { ChangingCall } from "./readCallChanges.ts";
export { hunksOf, reviseInput } from "./reviseInput.ts";
export type { HunkChoice } from "./reviseInput.ts";
export { writeGitPatch, writePatch } from "./writePatch.ts";
export type { PatchFile } from "./writePatch.ts";
export { redactSecrets, redactText } from "./audit/redactSecrets.ts";
export { toAuditCsv, toAuditJsonl } from "./audit/toAuditText.ts";
export { evaluatePolicy } from "./policy/evaluatePolicy.ts";
export type { PolicyOccasion, PolicyVerdict } from "./policy/evaluatePolicy.ts";
export { readPolicyFacts } from "./policy/readPolicyFacts.ts";
export type { PolicyCall, PolicyFacts, PolicyHazard } from "./policy/readPolicyFacts.ts";
export { readRememberedRules } from "./policy/readRememberedRules.ts";
export { toRememberedRule } from "./policy/toRememberedRule.ts";
export type { RememberOptions } from "./policy/toRememberedRule.ts";
export { hunkKeys, hunkKeysInSteps } from "./hunkKeys.ts";
export { answersReview, isWanted, nameMade, nameWanted } from "./reviewAnswer.ts";
export type { WorkspacePath } from "./toWorkspacePath.ts";
export type { HunkDecision, ReviewComment } from "../model/index.ts";
export { applyFilePatch } from "./applyFilePatch.ts";
export { sumChanges } from "./sumChanges.ts";
export { toChangeReview, writeReview } from "./changeReview.ts";
export { readReview } from "./readReview.ts";
export { presentCall, presentInSteps } from "./presentation/presentCall.ts";
export { findGrantBlock } from "./presentation/findGrantBlock.ts";
export type { GrantBlock, GrantSubject } from "./presentation/findGrantBlock.ts";
export { cutText, indexPieces, listPieces, shortName, toItemPieces, toLineKey } from "./presentation/toPieces.ts";
export type {
  Presentation,
  PresentedAddress,
  PresentedCall,
  PresentedChanges,
  PresentedCommand,
  PresentedItem,
  PresentedNature,
  PresentedPath,
  PresentedPiece,
  PresentedPointer,
  PresentedSubject,
  PresentedValue,
  PresentedVariable,
  PresentedWords,
  RiskAssessment,
  RiskLevel,
  RiskReason,
} from "./presentation/Presentation.ts";
