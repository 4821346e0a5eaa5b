import { DocsContainer, type DocsContainerProps } from "@storybook/addon-docs/blocks";
import { useSyncExternalStore, type PropsWithChildren, type ReactElement } from "react";
import { tokens } from "../stories/foundations/tokenSource.ts";
import { createBrand } from "./brand.ts";
import { readTheme, subscribeToTheme } from "./docsTheme.ts";

const looks = { light: createBrand("light", tokens).look, dark: createBrand("dark", tokens).look };

/** A page of documentation in the theme of the stories. */
export function DocsFrame(props: PropsWithChildren<DocsContainerProps>): ReactElement {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return (
    <div data-theme={theme}>
      <DocsContainer {...props} theme={looks[theme]} />
    </div>
  );
}
