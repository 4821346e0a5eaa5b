/** `test/`, `src/__tests__/`, `spec/`. */
const folder = /(?:^|\/)(?:tests?|__tests__|specs?)\//i;
/** `test.js`, `test-sums.mjs`, `sums.test.ts`, `sums_spec.js`. */
const name = /(?:^|\/)(?:test(?:[-.][^/]*)?|[^/]*[-._](?:test|spec))\.[cm]?[jt]sx?$/i;

/** Whether a path is a test or is in a folder of tests, by the conventions of Node's and other test runners. */
export function isTestFile(path: string): boolean {
  return folder.test(path) || name.test(path);
}
