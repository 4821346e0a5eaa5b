"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, drawProse } from "../../ui/index.ts";
import { useChatLayout } from "../chat/ChatLayout.ts";
import { artifactIcons } from "./artifactIcons.ts";
import { useArtifacts } from "./useArtifacts.ts";

/** Props of `AnswerArtifacts`. */
export interface AnswerArtifactsProps {
  /** Id of the turn of the answer. */
  readonly turnId: string;
}

/** A button for each artifact of an answer, which shows it in the panel. Renders a `<fieldset>` element; nothing without artifacts. */
export function AnswerArtifacts({ turnId }: AnswerArtifactsProps): ReactElement | null {
  const texts = useMessages().artifacts;
  const { artifacts: panel } = useChatLayout();
  const made = useArtifacts().flatMap((artifact) => {
    const version = artifact.versions.findLastIndex((version) => version.turnId === turnId);
    return version === -1 ? [] : [{ artifact, version }];
  });
  if (made.length === 0) return null;
  return (
    <fieldset className="cs-root cs-answer-artifacts" data-slot="answer-artifacts" aria-label={texts.made}>
      {made.map(({ artifact: { id, title, kind, versions }, version }) => {
        const Icon = artifactIcons[kind];
        return (
          <Button
            key={id}
            size="small"
            onClick={() => {
              // The newest version is followed; an older one stays as it is.
              panel.setChosen(version === versions.length - 1 ? { id } : { id, version });
              panel.setOpen(true);
            }}
          >
            <Icon className="cs-plain" aria-hidden="true" />
            <span className="cs-answer-artifact-title" dir="auto">
              {drawProse(texts.open(title === "" ? texts.kinds[kind] : title))}
            </span>
            {versions.length > 1 && (
              <span className="cs-artifact-count">{texts.version(version + 1, versions.length)}</span>
            )}
          </Button>
        );
      })}
    </fieldset>
  );
}
