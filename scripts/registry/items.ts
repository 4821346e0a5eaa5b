/** A composed part whose source teams can own. */
export interface RegistryPart {
  /** Its name in the registry: `npx shadcn add .../composer.json`. */
  readonly name: string;
  readonly title: string;
  /** What it is, in one sentence. */
  readonly description: string;
  /** Its main files below src; what they need and the package does not export comes with them. */
  readonly roots: readonly [string, ...string[]];
  /** How the copy takes the place of the kit's own part; printed after `shadcn add`. */
  readonly docs: string;
}

/** All items of the registry. */
export const registryParts: readonly RegistryPart[] = [
  {
    name: "chat",
    title: "Chat",
    description: "The layout of a whole chat: which parts it has, and in which order they stand.",
    roots: ["components/chat/Chat.tsx"],
    docs: 'Import Chat from "@/components/countersign/chat/Chat" in place of "countersign". Replace a part by changing its import there.',
  },
  {
    name: "chat-bar",
    title: "Bar of the chat",
    description: "The title of the conversation, and the buttons that open the panels.",
    roots: ["components/chat/panels/ChatBar.tsx"],
    docs: 'Draw it in place of the kit\'s bar: <Chat slots={{ bar: ChatBar }} />, with ChatBar from "@/components/countersign/chat/panels/ChatBar".',
  },
  {
    name: "composer",
    title: "Composer",
    description:
      "The text box with its attachments, menus, settings, dictation, usage, send and stop, and the queued prompts.",
    roots: ["components/composer/Composer.tsx"],
    docs: 'Draw it in place of the kit\'s composer: <Chat slots={{ composer: Composer }} />, with Composer from "@/components/countersign/composer/Composer".',
  },
  {
    name: "thread",
    title: "Thread",
    description: "The messages with their actions, the receipts of ended turns, and what the thread waits for.",
    roots: ["components/chat/ChatThread.tsx", "components/thread/ThreadView.tsx", "components/thread/BranchPicker.tsx"],
    docs: 'Draw it in place of the kit\'s thread: <Chat slots={{ thread: ChatThread }} />, with ChatThread from "@/components/countersign/chat/ChatThread".',
  },
  {
    name: "tool-call-card",
    title: "Card of a tool call",
    description: "One tool call: its line, status, time and seal, and what it was called with and returned.",
    roots: ["renderers/tool-call/ToolCallCard.tsx"],
    docs: 'Draw tool calls with it: a renderer of definePartRenderer with the id "tool-call" whose Component is ToolCallCard, with ToolCallCard from "@/components/countersign/tool-call/ToolCallCard".',
  },
  {
    name: "permission-prompt",
    title: "Permission prompt",
    description:
      "The prompt above the composer: its head, its buttons, the queue and the dialog. What it must show stays in the package.",
    roots: ["components/permission/places/PermissionDock.tsx", "components/permission/prompt/PermissionPrompt.tsx"],
    docs: 'Draw it in place of the kit\'s prompts: <Chat slots={{ permissions: PermissionDock }} />, with PermissionDock from "@/components/countersign/permission/places/PermissionDock".',
  },
  {
    name: "diff-review",
    title: "Review of changes",
    description: "The files that the agent changed, and a dialog in which each hunk is kept, rejected or commented on.",
    roots: ["components/chat/ChatChanges.tsx", "components/changed-files/ChangedFiles.tsx"],
    docs: 'Draw it in place of the kit\'s list: <Chat slots={{ changes: ChatChanges }} />, with ChatChanges from "@/components/countersign/chat/ChatChanges".',
  },
  {
    name: "follow-panel",
    title: "Follow panel",
    description: "What the agent does, step by step: its files, its commands, and a timeline that plays it again.",
    roots: [
      "components/chat/panels/ChatFiles.tsx",
      "components/follow-panel/FollowPanel.tsx",
      "components/follow-panel/Timeline.tsx",
    ],
    docs: 'Draw it in place of the kit\'s panel: <Chat followPanel slots={{ files: ChatFiles }} />, with ChatFiles from "@/components/countersign/chat/panels/ChatFiles"; or put <FollowPanel /> elsewhere in a <SessionProvider>.',
  },
  {
    name: "session-list",
    title: "List of conversations",
    description: "The conversations by day, with their state, search, renaming and deleting.",
    roots: ["components/chat/panels/ChatSessions.tsx", "components/session-list/SessionList.tsx"],
    docs: 'Draw it in place of the kit\'s list: <Chat slots={{ sessions: ChatSessions }} />, with ChatSessions from "@/components/countersign/chat/panels/ChatSessions".',
  },
];
