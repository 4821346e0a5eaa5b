"use client";
import { ChevronDown, MessageSquareText } from "lucide-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useReveal } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, ChoiceMenu, drawProse, IconButton, OutputActions, Stepper, toCodeFileName } from "../../ui/index.ts";
import type { Artifact, ArtifactContent } from "./Artifact.ts";
import { artifactIcons } from "./artifactIcons.ts";
import type { ArtifactOptions, ChosenArtifact } from "./ArtifactOptions.ts";
import { ArtifactView, canPreview } from "./ArtifactView.tsx";
import { nameArtifact } from "./nameArtifact.ts";
import { useArtifacts } from "./useArtifacts.ts";

/** Props of `ArtifactPanel`. */
export interface ArtifactPanelProps extends ArtifactOptions {
  /** The artifact that is shown; null for the one that the agent began last. */
  readonly chosen: ChosenArtifact | null;
  /** Called when the user chooses another artifact or version. */
  readonly onChosenChange: (chosen: ChosenArtifact) => void;
  /** Called before a part is shown in the conversation, e.g. to close a panel over it. */
  readonly onShowPart?: (() => void) | undefined;
  /** Content at the end of its title line, e.g. a close button. */
  readonly aside?: ReactNode | undefined;
}

/**
 * Shows what the agent made in a conversation large, one artifact at a time, with its versions: the artifact that was begun last and its
 * newest version as they come, until others are chosen. Needs a `<SessionProvider>`. Renders a `<div>` element.
 */
export function ArtifactPanel({ chosen, onChosenChange, ...props }: ArtifactPanelProps): ReactElement {
  const texts = useMessages().artifacts;
  const artifacts = useArtifacts();
  const artifact = artifacts.find(({ id }) => id === chosen?.id) ?? artifacts.at(-1);
  return (
    <div className="cs-root cs-artifacts" data-slot="artifact-panel">
      {artifact === undefined ? (
        <>
          <div className="cs-artifact-head">
            <h2 className="cs-artifact-title">{texts.title}</h2>
            {props.aside}
          </div>
          <p className="cs-artifact-note">{texts.empty}</p>
        </>
      ) : (
        <ShownArtifact
          {...props}
          artifact={artifact}
          artifacts={artifacts}
          version={chosen?.id === artifact.id ? chosen.version : undefined}
          onChosenChange={onChosenChange}
        />
      )}
    </div>
  );
}

interface ShownArtifactProps extends Omit<ArtifactPanelProps, "chosen"> {
  readonly artifact: Artifact;
  readonly artifacts: readonly Artifact[];
  /** Index of the version; absent for the newest. */
  readonly version: number | undefined;
}

function ShownArtifact(props: ShownArtifactProps): ReactElement | null {
  const { artifact, artifacts, version: index, frameUrl, onChosenChange, onShowPart, aside } = props;
  const messages = useMessages();
  const { artifacts: texts } = messages;
  const reveal = useReveal();
  const [sourceId, setSourceId] = useState<string>();
  const { id, kind, versions } = artifact;
  const isSource = sourceId === id;
  const at = Math.min(index ?? versions.length - 1, versions.length - 1);
  const version = versions[at];
  if (version === undefined) return null;
  const { content, partKey } = version;
  const hasPreview = canPreview(artifact, frameUrl);
  return (
    <>
      <div className="cs-artifact-head">
        <Title {...props} />
        {aside}
      </div>
      <div className="cs-artifact-tools">
        {versions.length > 1 && (
          <Versions
            at={at}
            count={versions.length}
            // The newest version is followed; an older one stays as it is.
            onChange={(next) => onChosenChange(next === versions.length - 1 ? { id } : { id, version: next })}
          />
        )}
        {hasPreview && content.type === "text" && (
          <span className="cs-artifact-views">
            {[false, true].map((source) => (
              <Button
                key={String(source)}
                size="small"
                variant="quiet"
                aria-pressed={isSource === source}
                onClick={() => setSourceId(source ? id : undefined)}
              >
                {source ? texts.source : texts.preview}
              </Button>
            ))}
          </span>
        )}
        <span className="cs-artifact-actions">
          {content.type === "text" && (
            <OutputActions text={content.text} fileName={toArtifactFileName(artifact, content)} />
          )}
          <IconButton
            label={texts.showPart}
            onClick={() => {
              onShowPart?.();
              reveal(partKey, { open: true });
            }}
          >
            <MessageSquareText className="cs-plain" aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className="cs-artifact-body" data-kind={kind}>
        <ArtifactView
          // Only the view begins anew: the buttons above keep the focus.
          key={`${id} ${at}`}
          content={content}
          kind={kind}
          title={nameArtifact(artifact, artifacts, messages)}
          frameUrl={frameUrl}
          source={isSource || !hasPreview}
        />
      </div>
    </>
  );
}

/** The title of the artifact; a menu where there are several. */
function Title({ artifact, artifacts, onChosenChange }: ShownArtifactProps): ReactElement {
  const messages = useMessages();
  const { artifacts: texts } = messages;
  const nameOf = (it: Artifact): string => nameArtifact(it, artifacts, messages);
  const Icon = artifactIcons[artifact.kind];
  const title = (
    <>
      <Icon className="cs-plain" aria-hidden="true" />
      <span className="cs-artifact-name" dir="auto">
        {drawProse(nameOf(artifact))}
      </span>
    </>
  );
  if (artifacts.length === 1) return <h2 className="cs-artifact-title">{title}</h2>;
  const choices = artifacts.map((it) => ({
    value: it.id,
    name: nameOf(it),
    description: it.title === "" ? undefined : texts.kinds[it.kind],
  }));
  return (
    <h2 className="cs-artifact-title">
      <ChoiceMenu
        groups={[{ id: "artifact", label: texts.choose, value: artifact.id, choices }]}
        onChoose={({ value }) => onChosenChange({ id: value })}
      >
        <Button size="small" variant="quiet" className="cs-artifact-choice">
          {title}
          <ChevronDown className="cs-plain" aria-hidden="true" />
        </Button>
      </ChoiceMenu>
    </h2>
  );
}

interface VersionsProps {
  readonly at: number;
  readonly count: number;
  readonly onChange: (at: number) => void;
}

/** The number of the version, between buttons for the previous and the next one. */
function Versions({ at, count, onChange }: VersionsProps): ReactElement {
  const { artifacts: texts } = useMessages();
  return (
    <Stepper
      className="cs-artifact-versions"
      aria-label={texts.versions}
      labels={texts}
      hasPrevious={at > 0}
      hasNext={at < count - 1}
      onStep={(step) => onChange(at + step)}
    >
      <output className="cs-plain">{texts.version(at + 1, count)}</output>
    </Stepper>
  );
}

/**
 * Returns the name under which a text is saved: that of the file that the agent wrote, else `code` with the ending of its language, as
 * `code.ts`.
 */
function toArtifactFileName({ id, title }: Artifact, { language }: Extract<ArtifactContent, { type: "text" }>): string {
  return id.startsWith("file ") ? title : toCodeFileName(language);
}
