/** A mutant that behaves like the original code. */
interface Equivalent {
  readonly file: string;
  /** The lines that it changes, before and after, as the report shows them. */
  readonly before: string;
  readonly after: string;
  /** Why the difference cannot be observed. */
  readonly reason: string;
}

/** Mutants that survived and whose effect cannot be observed. */
export const equivalents: readonly Equivalent[] = [
  {
    file: "src/hooks/session/SessionProvider.tsx",
    before: "const isHere = useRef(false);",
    after: "const isHere = useRef(true);",
    reason: "its effect sets it before it is read",
  },
  {
    file: "src/ui/diff-view/DiffContext.ts",
    before: 'if (value === null) throw new Error("A row of a diff needs a <FileDiff> around it.");',
    after: 'if (value === null) throw new Error("");',
    reason: "rows are drawn by FileDiff only, so the message is never shown; the check is there for the type",
  },
  {
    file: "src/store/call/locateCall.ts",
    before: "id !== undefined && hint === undefined && messageIndex >= 0;",
    after: "id !== undefined && hint === undefined && messageIndex > 0;",
    reason: "the search of all parts, which follows, finds a call of the first message, only more slowly",
  },
  {
    file: "src/session/tools/createToolQuestions.ts",
    before: "waiting.delete(requestId);",
    after: ";",
    reason: "an answer to a question that was withdrawn resolves a promise that is rejected already",
  },
  {
    file: "src/session/links/createLinks.ts",
    before: "link.overflowing = false;",
    after: ";",
    reason: "the link is cut, so that a further frame only closes it once more",
  },
];
