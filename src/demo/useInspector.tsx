import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import type { Connection } from "../hooks/index.ts";
import type * as Loaded from "./DemoInspector.tsx";
import { connectionTo } from "./connectionTo.ts";
import type { DemoOptions } from "./demoOptions.ts";

/** The inspector, while it is open. */
export interface OpenInspector {
  /** The connection that is inspected, for the chat. */
  readonly connection: Connection;
  readonly panel: ReactElement;
}

/** The part that is loaded when the inspector is opened. */
type Drawn = typeof Loaded;

/** Opens and closes the inspector with Alt+Shift+I, and with the option. Its code is loaded then; undefined while it is closed. */
export function useInspector(
  { agent, inspector = false }: DemoOptions,
  onChange: (change: Partial<DemoOptions>) => void,
): OpenInspector | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || event.code !== "KeyI") return;
      event.preventDefault();
      // The chat is mounted once with the connection that is inspected, so the code is loaded first.
      void import("./DemoInspector.tsx").then((loaded) => {
        setDrawn(loaded);
        latest.current({ inspector: !inspector });
      });
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [inspector]);
  useEffect(() => {
    if (inspector) void import("./DemoInspector.tsx").then(setDrawn);
  }, [inspector]);
  if (!inspector || drawn === undefined) return undefined;
  const { DemoInspector, inspectionOf } = drawn;
  const inspection = inspectionOf(connectionTo(agent));
  return {
    connection: inspection.connection,
    panel: <DemoInspector inspection={inspection} onClose={() => onChange({ inspector: false })} />,
  };
}
