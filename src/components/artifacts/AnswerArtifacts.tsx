"use client";
import type { ReactElement } from "react";
import { markHidden } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, drawProse } from "../../ui/index.ts";
import { useChatLayout } from "../chat/ChatLayout.ts";
import { artifactIcons } from "./artifactIcons.ts";
import { nameArtifact } from "./nameArtifact.ts";
import { useArtifacts } from "./useArtifacts.ts";

/** Props of `AnswerArtifacts`. */
export interface AnswerArtifactsProps {
  /** Id of the turn of the answer. */
  readonly turnId: string;
}

/** A button for each artifact of an answer, which shows it in the panel. Renders a `<fieldset>` element; nothing without artifacts. */
export function AnswerArtifacts({ turnId }: AnswerArtifactsProps): ReactElement | null {
  const messages = useMessages();
  const { artifacts: texts } = messages;
  const { artifacts: panel } = useChatLayout();
  const artifacts = useArtifacts();
  const made = artifacts.flatMap((artifact) => {
    const version = artifact.versions.findLastIndex((version) => version.turnId === turnId);
    return version === -1 ? [] : [{ artifact, version }];
  });
  if (made.length === 0) return null;
  return (
    <fieldset className="cs-root cs-answer-artifacts" data-slot="answer-artifacts" aria-label={texts.made}>
      {made.map(({ artifact, version }) => {
        const { id, kind, versions } = artifact;
        const Icon = artifactIcons[kind];
        const name = nameArtifact(artifact, artifacts, messages);
        const number = versions.length > 1 ? texts.version(version + 1, versions.length) : "";
        return (
          <Button
            key={id}
            size="small"
            aria-label={markHidden(`${texts.open(name)} ${number}`.trimEnd())}
            onClick={() => {
              // The newest version is followed; an older one stays as it is.
              panel.setChosen(version === versions.length - 1 ? { id } : { id, version });
              panel.setOpen(true);
            }}
          >
            <Icon className="cs-plain" aria-hidden="true" />
            <span className="cs-answer-artifact-title" dir="auto">
              {drawProse(name)}
            </span>
            {number !== "" && <span className="cs-artifact-count"> {number}</span>}
          </Button>
        );
      })}
    </fieldset>
  );
}
