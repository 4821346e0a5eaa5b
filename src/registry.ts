// What the sources in the registry (`npx shadcn add`) import beside the other entries. It has two kinds of names: what every drawing of the kit
// needs (texts, settings of the chat around, marks of hidden characters), and what no copy may change (what a person must have seen before a
// grant). The build of the registry fails for a source that needs more, and for a name here that no source needs.
export { useLanguage, useMessages, printKeys } from "./messages/index.ts";
export {
  BatchReview,
  ChatLayoutContext,
  EditInput,
  FormPrompt,
  KeyboardHelp,
  PermissionInline,
  PromptBody,
  PromptContext,
  RememberGrant,
  describePrompt,
  describeRequest,
  useChatSettings,
  usePartialChange,
  usePresentation,
  usePromptContext,
  useReading,
} from "./components/index.ts";
export type { PartialChange, PromptWords, Reading } from "./components/index.ts";
export {
  arrangeSessions,
  consume,
  cutLongText,
  findBadExit,
  findChangedLines,
  findFocused,
  hasFailed,
  isComparing,
  isComposing,
  isDecision,
  isErrorTold,
  markHidden,
  onEscape,
  onPressOutside,
  readCallStep,
  readCallTests,
  findFileChanges,
  readReceipt,
  rememberFocus,
  toDuration,
  toPictureType,
  toSize,
  toTicks,
  treeOf,
  writeGitPatch,
} from "./content/index.ts";
export type { ArrangedSession, Receipt, ReceiptTrouble, TimelineTick } from "./content/index.ts";
export { fitsType, readFileName } from "./model/index.ts";
export type { BlockReason, Grant } from "./model/index.ts";
export {
  ChoiceMenu,
  DecisionButtons,
  ErrorBoundary,
  LineView,
  LoadFailure,
  PieceContext,
  PieceList,
  PiecePager,
  SourceLine,
  Stepper,
  Tooltip,
  drawProse,
  listOffers,
  loadable,
  useActionFocus,
  useCancel,
  useDay,
  useFileChanges,
  useFloating,
  useFocusHandover,
  useHighlight,
  usePieceWindow,
  useRetryFocus,
} from "./ui/index.ts";
export type { ChoiceGroup, FloatingPlace } from "./ui/index.ts";
