"use client";
import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { assessToolCall } from "../../content/index.ts";
import type { ToolCallAssessment, WorkspacePath } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ToolCallPart } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";

/** Props of `PermissionFacts`. */
export interface PermissionFactsProps {
  /** The call that would run. */
  readonly call: ToolCallPart;
  /** Whether it is a tool of this page. */
  readonly onPage: boolean;
}

/** Paths that are listed; how many more there are is said. */
const maxPaths = 4;

function Path({ path, full }: { readonly path: WorkspacePath; readonly full: boolean }): ReactElement {
  const { place } = useMessages().permission;
  const shown = full ? path.absolute : path.path;
  return (
    <li className="cs-permission-path" data-place={path.place}>
      <code className="cs-plain">
        <VisibleText text={shown.startsWith("-") ? `./${shown}` : shown} />
      </code>
      {path.place === "outside" && <strong className="cs-plain"> {place.outside}</strong>}
    </li>
  );
}

function Paths({ paths }: { readonly paths: readonly WorkspacePath[] }): ReactElement | null {
  const { place } = useMessages().permission;
  const [full, setFull] = useState(false);
  const hasShort = paths.some(({ path, absolute }) => path !== absolute);
  if (paths.length === 0) return null;
  const shown = full ? paths : paths.slice(0, maxPaths);
  return (
    <div className="cs-permission-paths">
      <ul className="cs-permission-path-list" aria-label={place.label}>
        {shown.map((path) => (
          <Path key={path.absolute} path={path} full={full} />
        ))}
        {shown.length < paths.length && <li className="cs-plain">{place.more(paths.length - shown.length)}</li>}
      </ul>
      {(hasShort || paths.length > maxPaths) && (
        <Button size="small" aria-pressed={full} onClick={() => setFull(!full)}>
          {place.full}
        </Button>
      )}
    </div>
  );
}

function Warnings({ assessment }: { readonly assessment: ToolCallAssessment }): ReactElement | null {
  const { flag, risk } = useMessages().permission;
  const { flags, risks } = assessment;
  const lines = [...flags.map((name) => flag[name]), ...risks.map((name) => risk[name])];
  if (lines.length === 0) return null;
  return (
    <ul className="cs-permission-warnings">
      {[...new Set(lines)].map((line) => (
        <li key={line} className="cs-permission-note" data-severity="warning">
          <TriangleAlert className="cs-plain" aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}

/**
 * Says in words what a call would do and what it touches: its kind, its paths, the host it reaches, and what is suspicious about its
 * text. Renders a `<div>` element.
 */
export function PermissionFacts({ call, onPage }: PermissionFactsProps): ReactElement {
  const messages = useMessages();
  const { workspace } = useChatSettings();
  const assessment = useMemo(() => assessToolCall(call, workspace), [call, workspace]);
  const { kind, host, paths } = assessment;
  const { effect, pageTool, reaches } = messages.permission;
  return (
    <div className="cs-permission-facts">
      <p className="cs-permission-note">
        {onPage ? pageTool : effect[kind]}
        {host !== undefined && (
          <>
            {" "}
            {reaches} <VisibleText text={host} />.
          </>
        )}
      </p>
      <Paths paths={paths} />
      <Warnings assessment={assessment} />
    </div>
  );
}
