import { useSyncExternalStore, type ReactElement } from "react";
import { readTheme, subscribeToTheme } from "../../.storybook/docsTheme.ts";
import { RunningChat } from "../support/RunningChat.tsx";
import { WireContext } from "../support/Wire.ts";
import "../foundations/pages.css";

const wire = { protocol: "deltakit", speed: "human" } as const;

/** A chat at work on the welcome page: the agent is scripted and runs in this page. */
export function LivePicture(): ReactElement {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return (
    <WireContext.Provider value={wire}>
      <div className="cs-root docs-frame docs-picture sb-unstyled" data-theme={theme}>
        <RunningChat scenario="permission-queue" />
      </div>
    </WireContext.Provider>
  );
}
