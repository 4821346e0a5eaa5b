/** Files and folders that are neither copied nor listed: installed packages, the git history, and npm's files in its home. */
export const ignoredNames: ReadonlySet<string> = new Set(["node_modules", ".git", ".npm"]);
