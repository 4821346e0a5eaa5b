/** Files and folders that are neither copied nor listed: installed packages, history, and what npm writes into its home. */
export const ignoredNames: ReadonlySet<string> = new Set(["node_modules", ".git", ".npm"]);
