"use client";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { CSSProperties, PointerEvent, ReactElement } from "react";
import { toTicks } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import {
  FollowToggle,
  TimelineMove,
  TimelinePlay,
  TimelineRoot,
  TimelineTrack,
  useFollowContext,
  useTimelineContext,
} from "../../primitives/index.ts";
import { Button, ChoiceMenu, IconButton } from "../../ui/index.ts";
import { nameStep } from "./describeStep.ts";
import { TimelineKey } from "./TimelineKey.tsx";
import type { TimelineKeyProps } from "./TimelineKey.tsx";

// A `<fieldset>` would have the look of one.
const asGroup = { role: "group" } as const;

/**
 * The player of a follow panel: a track with a mark for each step, play and pause, steps back and forward, speed, and the way back to the
 * live agent. Needs a `<FollowRoot>`. Renders a `<div>` element.
 */
export function Timeline(): ReactElement {
  const { followPanel } = useMessages();
  const { steps } = useFollowContext();
  const ticks = useMemo(() => toTicks(steps, mostTicks), [steps]);
  return (
    <TimelineRoot className="cs-root cs-timeline" {...asGroup} aria-label={followPanel.timeline}>
      <Track ticks={ticks} />
      <TimelineKey ticks={ticks} />
      <Controls />
    </TimelineRoot>
  );
}

/** Marks that fit beside each other on the narrowest track. */
const mostTicks = 120;

/** A place of the track as a share of its length, for the style sheet. */
function toPlace(index: number, count: number): CSSProperties {
  return { "--cs-timeline-at": count < 2 ? 0 : index / (count - 1) } as CSSProperties;
}

/** The slider, its marks, and the name of the step under the pointer or of the focused slider. Renders a `<div>` element. */
function Track({ ticks }: TimelineKeyProps): ReactElement {
  const messages = useMessages();
  const { steps, index } = useFollowContext();
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState(false);
  const at = index === -1 ? steps.length - 1 : index;
  const named = pointed ?? (focused ? at : undefined);
  const step = named === undefined ? undefined : steps[named];
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : Math.max(0, Math.min(1, (clientX - left) / width));
    const isReversed = getComputedStyle(currentTarget).direction === "rtl";
    setPointed(Math.round((isReversed ? 1 - share : share) * (steps.length - 1)));
  };
  return (
    <div className="cs-timeline-box" onPointerMove={onPointerMove} onPointerLeave={() => setPointed(undefined)}>
      <div className="cs-timeline-rail" style={toPlace(at, steps.length)} aria-hidden="true">
        {steps.length > 0 && <span className="cs-timeline-done" />}
        {ticks.map((tick) => (
          <span
            key={tick.index}
            className="cs-timeline-tick"
            data-kind={tick.kind}
            data-state={tick.state}
            data-current={tick.index === at}
            style={toPlace(tick.index, steps.length)}
          />
        ))}
      </div>
      <TimelineTrack
        className="cs-timeline-track"
        aria-label={messages.followPanel.scrubber}
        toWords={(it, position, count) => nameStep(it, position, count, messages)}
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(":focus-visible"))}
        onKeyDown={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {step !== undefined && named !== undefined && (
        <span className="cs-timeline-label" style={toPlace(named, steps.length)} aria-hidden="true">
          {nameStep(step, named, steps.length, messages)}
        </span>
      )}
    </div>
  );
}

const speeds = [0.5, 1, 2, 4];

/** The buttons below the track. Renders a `<div>` element. */
function Controls(): ReactElement {
  const messages = useMessages();
  const { followPanel } = messages;
  const { steps, index, following, live, added } = useFollowContext();
  const { playing, speed, setSpeed } = useTimelineContext();
  // Announced for a press of a button only: the slider says its value itself, and playing would never stop talking.
  const [asked, setAsked] = useState(false);
  const step = steps[index];
  const end = live ? followPanel.live : followPanel.end;
  const label = useId();
  return (
    <div className="cs-timeline-controls">
      <TimelineMove by={-1} asChild onClick={() => setAsked(true)}>
        <IconButton size="medium" label={followPanel.back}>
          <ChevronLeft className="cs-timeline-arrow" aria-hidden="true" />
        </IconButton>
      </TimelineMove>
      <TimelinePlay asChild onClick={() => setAsked(false)}>
        <IconButton size="medium" label={playing ? followPanel.pause : followPanel.play} className="cs-timeline-play">
          {playing ? (
            <Pause className="cs-plain" aria-hidden="true" />
          ) : (
            <Play className="cs-plain" aria-hidden="true" />
          )}
        </IconButton>
      </TimelinePlay>
      <TimelineMove by={1} asChild onClick={() => setAsked(true)}>
        <IconButton size="medium" label={followPanel.forward}>
          <ChevronRight className="cs-timeline-arrow" aria-hidden="true" />
        </IconButton>
      </TimelineMove>
      <ChoiceMenu
        groups={[
          {
            id: "speed",
            label: followPanel.speed,
            value: String(speed),
            choices: speeds.map((it) => ({ value: String(it), name: followPanel.times(it) })),
          },
        ]}
        onChoose={({ value }) => setSpeed(Number(value))}
      >
        <Button variant="quiet" className="cs-timeline-speed" aria-labelledby={label}>
          <span id={label} className="cs-plain">
            <span className="cs-visually-hidden">{followPanel.speed} </span>
            {followPanel.times(speed)}
          </span>
        </Button>
      </ChoiceMenu>
      <span className="cs-timeline-position" aria-hidden="true">
        {steps.length > 0 && followPanel.position(index === -1 ? steps.length : index + 1, steps.length)}
      </span>
      <FollowToggle asChild>
        <Button variant="quiet" className="cs-timeline-live">
          {live && <span className="cs-timeline-dot" aria-hidden="true" />}
          {following || added === 0 ? end : followPanel.newSteps(added, end)}
        </Button>
      </FollowToggle>
      <output className="cs-visually-hidden">
        {asked && !playing && step !== undefined && nameStep(step, index, steps.length, messages)}
      </output>
    </div>
  );
}
