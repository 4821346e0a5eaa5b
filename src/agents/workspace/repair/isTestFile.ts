const folder = /(?:^|\/)(?:tests?|__tests__|specs?)\//i;
const name = /(?:^|\/)(?:test(?:[-.][^/]*)?|[^/]*[-._](?:test|spec))\.[cm]?[jt]sx?$/i;

/** Whether a path is a test or is in a folder of tests, by the conventions of Node's and other test runners. */
export function isTestFile(path: string): boolean {
  return folder.test(path) || name.test(path);
}
