/** A mutant that does what the code does. */
interface Equivalent {
  readonly file: string;
  /** The lines that it changes, before and after, as the report shows them. */
  readonly before: string;
  readonly after: string;
  /** Why nobody can tell the two apart. */
  readonly reason: string;
}

/** Mutants that survived and change nothing that anybody could see. */
export const equivalents: readonly Equivalent[] = [
  {
    file: "src/hooks/session/SessionProvider.tsx",
    before: "const isHere = useRef(false);",
    after: "const isHere = useRef(true);",
    reason: "its effect sets it before anybody reads it",
  },
  {
    file: "src/ui/diff-view/DiffContext.ts",
    before: 'if (value === null) throw new Error("A row of a diff needs a <FileDiff> around it.");',
    after: 'if (value === null) throw new Error("");',
    reason: "rows are drawn by FileDiff only, so that nobody reads it; it is there for the type",
  },
];
