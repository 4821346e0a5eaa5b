"use client";
import { clsx } from "clsx";
import { File, Folder } from "lucide-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { toFileTree, toTouchedFiles, useFollowContext } from "../../primitives/index.ts";
import type { FileTreeNode, TouchedFile } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import type { FollowAction } from "../../hooks/index.ts";
import { followIcons } from "./followIcons.ts";
import { useCurrentFile } from "./useCurrentFile.ts";

function TreeNodes({ nodes }: { readonly nodes: readonly FileTreeNode[] }): ReactElement {
  const { target, trail, open } = useFollowContext();
  return (
    <>
      {nodes.map(({ name, path, file, children }) =>
        file === undefined ? (
          <li className="cs-plain" key={`folder ${path}`}>
            <span className="cs-follow-node">
              <Folder className="cs-plain" aria-hidden="true" />
              <VisibleText text={name} />
            </span>
            <ul className="cs-follow-folder">
              <TreeNodes nodes={children} />
            </ul>
          </li>
        ) : (
          <li className="cs-plain" key={`file ${path}`}>
            <button
              type="button"
              className={clsx("cs-follow-node", "cs-follow-file")}
              data-deleted={file.counts.delete !== undefined}
              {...(target?.path === path ? { "aria-current": "true" as const } : {})}
              onClick={() => open(trail.findLast(({ location }) => location.path === path)?.location ?? { path })}
            >
              <File className="cs-plain" aria-hidden="true" />
              <span className="cs-follow-name">
                <VisibleText text={name} />
              </span>
              <FileCounts counts={file.counts} />
            </button>
          </li>
        ),
      )}
    </>
  );
}

/** The files the agent touched, by folder. A click shows the latest location in the file. Renders a `<ul>` element. */
export function FileTree(): ReactElement {
  const { followPanel } = useMessages();
  const { trail } = useFollowContext();
  const nodes = useMemo(() => toFileTree(toTouchedFiles(trail)), [trail]);
  const list = useCurrentFile();
  return (
    <ul ref={list} className="cs-follow-tree" aria-label={followPanel.tree}>
      <TreeNodes nodes={nodes} />
    </ul>
  );
}

/** Props of `FileCounts`. */
export interface FileCountsProps {
  /** The number of reads, searches and changes. */
  readonly counts: TouchedFile["counts"];
}

const ORDER: readonly FollowAction[] = ["create", "edit", "delete", "move", "read", "search"];

/** How often a file was read, searched and changed, as icons with numbers. Renders a `<span>` element. */
function FileCounts({ counts }: FileCountsProps): ReactElement {
  const { followPanel } = useMessages();
  return (
    <span className="cs-follow-counts">
      {ORDER.map((action) => {
        const count = counts[action];
        if (count === undefined) return null;
        const Icon = followIcons[action];
        const label = followPanel.count(followPanel.action[action], count);
        return (
          <span key={action} className="cs-follow-count" data-action={action} title={label}>
            <Icon className="cs-plain" aria-hidden="true" />
            <span className="cs-plain" aria-hidden="true">
              {count}
            </span>
            <span className="cs-visually-hidden"> {label}</span>
          </span>
        );
      })}
    </span>
  );
}
