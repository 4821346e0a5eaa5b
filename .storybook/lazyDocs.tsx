import type { DocsContainerProps } from "@storybook/addon-docs/blocks";
import { lazy, Suspense, type PropsWithChildren, type ReactElement } from "react";
import { followTheme } from "./docsTheme.ts";

// From the beginning, so that the first page knows the theme.
followTheme();

// A run of the stories as tests draws no page of documentation: what draws them is loaded on demand.
const DocsPage = lazy(() => import("./DocsPage.tsx").then((module) => ({ default: module.DocsPage })));
const DocsFrame = lazy(() => import("./DocsFrame.tsx").then((module) => ({ default: module.DocsFrame })));

/** The page of a component, loaded on demand. */
export function LazyDocsPage(): ReactElement {
  return (
    <Suspense>
      <DocsPage />
    </Suspense>
  );
}

/** The frame of a page of documentation, loaded on demand. */
export function LazyDocsFrame(props: PropsWithChildren<DocsContainerProps>): ReactElement {
  return (
    <Suspense>
      <DocsFrame {...props} />
    </Suspense>
  );
}
