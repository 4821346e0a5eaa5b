"use client";
import type { ReactElement } from "react";
import { shortName } from "../../../content/index.ts";
import type { PresentedCommand } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { PiecePager, usePieceWindow, VisibleText } from "../../../ui/index.ts";
import { PieceText } from "./PieceText.tsx";

/** Props of `PresentedCommandView`. */
export interface PresentedCommandViewProps {
  /** The command with its folder, environment and shell. */
  readonly item: PresentedCommand;
}

/** Maximum number of environment variables in the document at once. */
const pageSize = 60;

/** A command line with the folder, the environment and the shell that it gets. Renders a `<div>` element. */
export function PresentedCommandView({ item }: PresentedCommandViewProps): ReactElement {
  const { permission } = useMessages();
  const { key, text, cwd, env, shell, label } = item;
  const window = usePieceWindow(env.length, pageSize, (piece) => {
    const index = piece.startsWith(`${key}:env:`) ? /^\d+(?=:\d+$)/.exec(piece.slice(`${key}:env:`.length)) : null;
    return index === null ? -1 : Number(index[0]);
  });
  const group = { role: "group" } as const;
  return (
    <div className="cs-presented" data-type="command" aria-label={permission.command} {...group}>
      {label !== undefined && (
        <p className="cs-presented-label">
          {label.length > shortName ? (
            <PieceText pieceKey={`${key}:name`} text={label} />
          ) : (
            <VisibleText text={label} />
          )}
        </p>
      )}
      <pre className="cs-permission-code" dir="ltr" data-kind="command">
        <PieceText pieceKey={key} text={text} command />
      </pre>
      {(cwd !== undefined || shell !== undefined || env.length > 0) && (
        <dl className="cs-presented-values">
          {cwd !== undefined && (
            <div className="cs-presented-row">
              <dt className="cs-presented-name">{permission.presented.cwd}</dt>
              <dd className="cs-presented-value" dir="ltr" data-place={cwd.place}>
                <PieceText pieceKey={`${key}:cwd`} text={cwd.absolute} />
                {cwd.place === "outside" && <strong className="cs-presented-mark"> {permission.place.outside}</strong>}
              </dd>
            </div>
          )}
          {env.slice(window.from, window.to).map(({ name, value }, at) => (
            <div key={name} className="cs-presented-row">
              <dt className="cs-presented-name">{permission.presented.env}</dt>
              <dd className="cs-presented-value" dir="ltr">
                <PieceText pieceKey={`${key}:env:${window.from + at}`} text={`${name}=${value}`} />
              </dd>
            </div>
          ))}
          {shell !== undefined && (
            <div className="cs-presented-row">
              <dt className="cs-presented-name">{permission.presented.shell}</dt>
              <dd className="cs-presented-value" dir="ltr">
                <PieceText pieceKey={`${key}:shell`} text={shell} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <PiecePager window={window} />
    </div>
  );
}
