import type { Page, Request } from "@playwright/test";

/** Records the bodies of the page's POSTs whose path matches, from now on, in the order in which they are sent. */
export function recordPosts(page: Page, path: RegExp): string[] {
  const bodies: string[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && path.test(new URL(request.url()).pathname))
      bodies.push(request.postData() ?? "");
  });
  return bodies;
}
