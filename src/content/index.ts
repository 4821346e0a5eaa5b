export { arrangeSessions } from "./sessions/arrangeSessions.ts";
export type { ArrangedSession, ListedSession } from "./sessions/arrangeSessions.ts";
export { isComposing } from "./page/isComposing.ts";
export type { ComposingKey } from "./page/isComposing.ts";
export { consumeRepeats, pressOnce } from "./page/heldKeys.ts";
export type { ButtonKey } from "./page/heldKeys.ts";
export { isLetter } from "./page/isLetter.ts";
export type { LetterKey } from "./page/isLetter.ts";
export { submitByEnter } from "./page/submitByEnter.ts";
export type { EnterKey } from "./page/submitByEnter.ts";
export { findFocused, rememberFocus, treeOf } from "./page/findFocused.ts";
export { consume } from "./page/consume.ts";
export { onEscape } from "./page/onEscape.ts";
export { onPressOutside } from "./page/onPressOutside.ts";
export { toPictureType } from "./page/toPictureType.ts";
export { foldCase } from "./text/foldCase.ts";
export { createThreadSearch } from "./text/createThreadSearch.ts";
export type { FoundPart } from "./text/createThreadSearch.ts";
export { cutLongText } from "./diff/cutLongText.ts";
export { digestInput } from "./json/canonicalJson.ts";
export { hostOf, safeHref } from "./markdown/safeHref.ts";
export { inspectLink } from "./markdown/inspectLink.ts";
export type { InspectedLink, LinkDoubt } from "./markdown/inspectLink.ts";
export { inspectCommand } from "./shell/inspectCommand.ts";
export type { CommandHazard } from "./shell/inspectCommand.ts";
export { inspectJson } from "./json/inspectJson.ts";
export type { JsonHazard } from "./json/inspectJson.ts";
export { summarizeToolCall } from "./call/summarizeToolCall.ts";
export type { SummarizedCall, ToolCallSummary, ToolDetail, ToolVerb } from "./call/summarizeToolCall.ts";
export { sumToolCalls } from "./call/sumToolCalls.ts";
export { parseMatches } from "./call/parseMatches.ts";
export type { FileMatches, SearchMatches } from "./call/parseMatches.ts";
export { readAction, toActionWords } from "./call/readAction.ts";
export type { ScreenPoint } from "./call/readAction.ts";
export { clipLine } from "./text/clipLine.ts";
export { readOutputText } from "./call/readOutputText.ts";
export { readToolOutputs } from "./call/readToolOutputs.ts";
export { readResponse } from "./call/readResponse.ts";
export { splitLineNumbers } from "./call/splitLineNumbers.ts";
export { toDataTable } from "./json/toDataTable.ts";
export type { DataTable } from "./json/toDataTable.ts";
export { toEditorHref } from "./call/toEditorHref.ts";
export type { EditorName, EditorOptions } from "./call/toEditorHref.ts";
export { toDuration } from "./text/toDuration.ts";
export { listTexts } from "./json/listTexts.ts";
export { toSafeSchema } from "./json/toSafeSchema.ts";
export { findMisfits } from "./json/findMisfits.ts";
export { validateJson } from "./json/validateJson.ts";
export { toFieldTitle } from "./text/toFieldTitle.ts";
export { toSize } from "./text/toSize.ts";
export { rankPaths } from "./text/rankPaths.ts";
export { toComparable } from "./text/toComparable.ts";
export { hidesCharacters, markHidden, visibleProse } from "./text/visibleProse.ts";
export { visibleText } from "./text/visibleText.ts";
export type { VisibleFlag, VisibleSegment, VisibleText } from "./text/visibleText.ts";
export { loadMarkdownTools } from "./markdown/loadMarkdownTools.ts";
export type { MarkdownPlace } from "./markdown/placeMarks.ts";
export { writeCsv, writeMarkdownTable, writeTsv } from "./table/writeTable.ts";
export type { TableCell, TableContent } from "./table/writeTable.ts";
export { createMarkdownSyntax } from "./markdown/syntax/createMarkdownSyntax.ts";
export type {
  DelimitedBlock,
  DelimitedInline,
  ExtensionSyntax,
  InlineSurroundings,
  MarkdownSyntax,
  WordInline,
} from "./markdown/syntax/MarkdownSyntax.ts";
export { lexMarkdown } from "./markdown/lexMarkdown.ts";
export type { MarkdownBlock, MarkdownBlocks } from "./markdown/lexMarkdown.ts";
export type {
  MarkdownAlign,
  MarkdownExtensionNode,
  MarkdownInline,
  MarkdownItem,
  MarkdownNode,
} from "./markdown/MarkdownNode.ts";
export type { DiffHunk, DiffLine, LineDiff } from "./diff/DiffHunk.ts";
export { packLineDiff, unpackInTasks, unpackLineDiff } from "./diff/packLineDiff.ts";
export type { PackedDiff } from "./diff/packLineDiff.ts";
export { diffLines } from "./diff/diffLines.ts";
export type { DiffLimits } from "./diff/diffLines.ts";
export { diffWords, pairLines } from "./diff/diffWords.ts";
export type { WordRange } from "./diff/diffWords.ts";
export { parseAnsi } from "./shell/parseAnsi.ts";
export type { AnsiColor, AnsiSpan } from "./shell/parseAnsi.ts";
export { createPartialJson } from "./json/createPartialJson.ts";
export { parsePartialJson } from "./json/createPartialJson.ts";
export type { PartialJson, PartialJsonReader } from "./json/createPartialJson.ts";
export { parsePatch } from "./patch/parsePatch.ts";
export type { FilePatch } from "./patch/parsePatch.ts";
export { tokenizeCommand } from "./shell/tokenizeCommand.ts";
export type { CommandToken } from "./shell/tokenizeCommand.ts";
export { findFileChanges, isComparing, setFileDiff, toFileChanges } from "./diff/toFileChanges.ts";
export { toReplacement } from "./patch/toReplacement.ts";
export type { ChangedTexts, FileChange, FragmentChange, SentChange } from "./diff/FileChange.ts";
export { keepHunks } from "./diff/keepHunks.ts";
export { readCallChanges } from "./diff/readCallChanges.ts";
export type { ChangingCall } from "./diff/readCallChanges.ts";
export { hunksOf, reviseInput } from "./review/reviseInput.ts";
export type { HunkChoice } from "./review/reviseInput.ts";
export { writeGitPatch, writePatch } from "./patch/writePatch.ts";
export type { PatchFile } from "./patch/writePatch.ts";
export { redactSecrets, redactText } from "./audit/redactSecrets.ts";
export { toAuditCsv, toAuditJsonl } from "./audit/toAuditText.ts";
export { evaluatePolicy } from "./policy/evaluatePolicy.ts";
export type { PolicyOccasion, PolicyVerdict } from "./policy/evaluatePolicy.ts";
export { readPolicyFacts } from "./policy/readPolicyFacts.ts";
export type { PolicyCall, PolicyFacts, PolicyHazard } from "./policy/readPolicyFacts.ts";
export { readRememberedRules } from "./policy/readRememberedRules.ts";
export { toRememberedRule } from "./policy/toRememberedRule.ts";
export type { RememberOptions } from "./policy/toRememberedRule.ts";
export { findChangedLines } from "./diff/findChangedLines.ts";
export type { LineSpan } from "./diff/findChangedLines.ts";
export { hunkKeys, hunkKeysInSteps } from "./diff/hunkKeys.ts";
export { createWantedTest, nameAllWanted, nameMade, nameWanted } from "./review/reviewAnswer.ts";
export { toWorkspacePath } from "./call/toWorkspacePath.ts";
export type { WorkspacePath } from "./call/toWorkspacePath.ts";
export type { CommentDrafts, HunkDecision, ReviewComment } from "../model/index.ts";
export { applyFilePatch } from "./diff/applyFilePatch.ts";
export { readReceipt } from "./receipt/readReceipt.ts";
export type { Receipt, ReceiptTests, ReceiptTrouble } from "./receipt/readReceipt.ts";
export { findBadExit } from "./call/findBadExit.ts";
export { hasFailed, readCallTests } from "./test-output/readCallTests.ts";
export { readTestReport } from "./test-output/readTestReport.ts";
export type { TestCase, TestFormat, TestReport, TestStatus } from "./test-output/TestReport.ts";
export { sumChanges } from "./diff/sumChanges.ts";
export { toChangeReview, writeReview } from "./review/changeReview.ts";
export { readReview } from "./review/readReview.ts";
export { nameItems } from "./presentation/nameItems.ts";
export type { KnownField } from "./presentation/nameItems.ts";
export { presentCall, presentInSteps } from "./presentation/presentCall.ts";
export { isErrorTold } from "./call/isErrorTold.ts";
export { createTimeline, isDecision } from "./timeline/createTimeline.ts";
export type { TimelineSource } from "./timeline/createTimeline.ts";
export { readCallStep } from "./timeline/readCallStep.ts";
export { readFileAt } from "./timeline/readFileAt.ts";
export type { FileAt, TextOrigin } from "./timeline/readFileAt.ts";
export type { TimelineKind, TimelineStep, TimelineStepState, TimelineText } from "./timeline/TimelineStep.ts";
export { toTicks } from "./timeline/toTicks.ts";
export type { TimelineTick } from "./timeline/toTicks.ts";
export { placeOfKey } from "./presentation/walkJson.ts";
export type { JsonPlace } from "./presentation/walkJson.ts";
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
