"use client";
import { ArrowDown, ArrowUp, Download, Gavel, Trash2, X, Zap } from "lucide-react";
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactElement,
} from "react";
import { Button, IconButton, downloadText } from "../ui/index.ts";
import type { Inspection } from "./inspectConnection.ts";
import { InspectorDetail } from "./InspectorDetail.tsx";
import type { InspectorEntry, InspectorKind } from "./InspectorEntry.ts";
import { recordMoment } from "./recordMoment.ts";
import { matchesEntry } from "./matchesEntry.ts";
import { texts } from "./texts.ts";

/** Props of `Inspector`. */
export interface InspectorProps {
  /** What is recorded, from `inspectConnection`. */
  readonly inspection: Inspection;
  /** Called when the user closes it; without it there is no button for that. */
  readonly onClose?: (() => void) | undefined;
}

const kinds: readonly InspectorKind[] = ["request", "frame", "event", "decision"];

/** Pixels from the end within which the list follows. */
const nearEnd = 8;

/** Rows that are drawn at once. */
const page = 200;

/**
 * What happens on a connection, in order: requests, frames, events with what they change, decisions. Shows the chat at any moment, and saves
 * a recording without secrets. Fills its container; its style sheet is `countersign/inspector.css`. Renders a `<section>` element.
 */
export function Inspector({ inspection, onClose }: InspectorProps): ReactElement {
  const entries = useSyncExternalStore(inspection.subscribe, () => inspection.entries);
  const moment = useSyncExternalStore(inspection.subscribe, () => inspection.moment);
  const [hidden, setHidden] = useState<ReadonlySet<InspectorKind>>(new Set());
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<number>();
  const shown = useMemo(
    () => entries.filter((entry) => !hidden.has(entry.kind) && matchesEntry(entry, search)),
    [entries, hidden, search],
  );
  const entry = entries.find(({ id }) => id === chosen);
  const toggle = (kind: InspectorKind): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return (
    <section className="cs-root cs-inspector" data-slot="inspector" aria-label={texts.title}>
      <div className="cs-inspector-bar">
        <fieldset className="cs-inspector-filters" aria-label={texts.filters}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="quiet"
              className="cs-inspector-filter"
              aria-pressed={!hidden.has(kind)}
              onClick={() => toggle(kind)}
            >
              {texts.kinds[kind]}
            </Button>
          ))}
        </fieldset>
        <input
          className="cs-field cs-inspector-search"
          type="search"
          dir="auto"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <IconButton label={texts.export} disabled={entries.length === 0} onClick={() => save(inspection)}>
          <Download className="cs-plain" aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.clear} onClick={inspection.clear}>
          <Trash2 className="cs-plain" aria-hidden="true" />
        </IconButton>
        {onClose !== undefined && (
          <IconButton label={texts.close} onClick={onClose}>
            <X className="cs-plain" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <TimeSlider entries={entries} moment={moment} onTravel={inspection.travel} />
      <div className="cs-inspector-body">
        <EntryList
          entries={shown}
          isEmpty={entries.length === 0}
          chosen={chosen}
          moment={moment}
          onChoose={setChosen}
        />
        {entry === undefined ? (
          <p className="cs-inspector-note">{texts.choose}</p>
        ) : (
          <InspectorDetail
            key={entry.id}
            entry={entry}
            inspection={inspection}
            onTravel={() => inspection.travel(entry.id)}
          />
        )}
      </div>
    </section>
  );
}

interface TimeSliderProps {
  readonly entries: readonly InspectorEntry[];
  readonly moment: number | undefined;
  readonly onTravel: (id: number | undefined) => void;
}

/** Moves the chat through the events; its end is now. */
function TimeSlider({ entries, moment, onTravel }: TimeSliderProps): ReactElement {
  const events = useMemo(() => entries.filter(({ kind }) => kind === "event"), [entries]);
  const step = moment === undefined ? events.length : events.filter(({ id }) => id <= moment).length;
  const words = moment === undefined ? texts.live : texts.past(step, events.length);
  return (
    <div className="cs-inspector-time" data-state={moment === undefined ? "live" : "past"}>
      <input
        className="cs-inspector-slider"
        type="range"
        aria-label={texts.time}
        aria-valuetext={words}
        min={0}
        max={events.length}
        value={step}
        disabled={events.length === 0}
        onChange={({ target }) => {
          const to = Number(target.value);
          onTravel(to >= events.length ? undefined : (events[to - 1]?.id ?? 0));
        }}
      />
      <output className="cs-inspector-moment">{words}</output>
      {moment !== undefined && (
        <Button size="small" onClick={() => onTravel(undefined)}>
          {texts.now}
        </Button>
      )}
    </div>
  );
}

interface EntryListProps {
  readonly entries: readonly InspectorEntry[];
  readonly isEmpty: boolean;
  readonly chosen: number | undefined;
  readonly moment: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** The newest entries, and a button for earlier ones. The arrow keys go from one to the next. */
function EntryList({ entries, isEmpty, chosen, moment, onChoose }: EntryListProps): ReactElement {
  const [count, setCount] = useState(page);
  const list = useRef<HTMLOListElement>(null);
  /** The last entry of the moment that the chat shows; -1 while it shows now. */
  const last = moment === undefined ? -1 : entries.findLastIndex(({ id }) => id <= moment);
  const drawn = entries.slice(-Math.max(count, last === -1 ? 0 : entries.length - last + page / 2));
  const follows = useRef(true);
  // The newest entry stays in sight, until the user scrolls away from it.
  useLayoutEffect(() => {
    if (follows.current && list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [entries]);
  // The chosen moment comes into sight, and the newest entry when the chat shows now again.
  useLayoutEffect(() => {
    if (list.current === null) return;
    const row = list.current.querySelector<HTMLElement>('[data-moment="true"]');
    const { scrollTop, clientHeight, scrollHeight } = list.current;
    if (moment === undefined) list.current.scrollTop = scrollHeight;
    else if (row !== null && (row.offsetTop < scrollTop || row.offsetTop + row.offsetHeight > scrollTop + clientHeight))
      list.current.scrollTop = row.offsetTop - clientHeight / 2;
  }, [moment]);
  const hidden = entries.length - drawn.length;
  const begun = entries[0]?.time ?? 0;
  if (entries.length === 0) return <p className="cs-inspector-note">{isEmpty ? texts.empty : texts.noMatch}</p>;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const row = event.target instanceof HTMLElement ? event.target.closest("li") : null;
    const next = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
    const button = next?.querySelector("button");
    if (!button) return;
    event.preventDefault();
    button.focus();
    button.click();
  };
  const focusable = drawn.some(({ id }) => id === chosen) ? chosen : drawn.at(-1)?.id;
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-element-interactions -- the buttons in it are pressed
    <ol
      ref={list}
      className="cs-inspector-list"
      aria-label={texts.list}
      onKeyDown={walk}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        follows.current = scrollTop + clientHeight >= scrollHeight - nearEnd;
      }}
    >
      {hidden > 0 && (
        <li className="cs-plain">
          <Button size="small" variant="quiet" onClick={() => setCount(count + page)}>
            {texts.earlier(Math.min(page, hidden))}
          </Button>
        </li>
      )}
      {drawn.map((entry) => (
        <li className="cs-plain" key={entry.id}>
          <button
            type="button"
            className="cs-inspector-row"
            data-slot="inspector-entry"
            data-kind={entry.kind}
            data-future={moment !== undefined && entry.id > moment}
            data-moment={entry === entries[last]}
            aria-current={entry.id === chosen}
            tabIndex={entry.id === focusable ? 0 : -1}
            onClick={() => onChoose(entry.id)}
          >
            <span className="cs-inspector-at">{((entry.time - begun) / 1000).toFixed(2)}</span>
            <EntryIcon entry={entry} />
            <span className="cs-inspector-title">{entry.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function EntryIcon({ entry: { kind, direction } }: { readonly entry: InspectorEntry }): ReactElement {
  const words = [texts.kind[kind], direction && texts[direction]].filter(Boolean).join(", ");
  const Icon = kind === "event" ? Zap : kind === "decision" ? Gavel : direction === "out" ? ArrowUp : ArrowDown;
  return (
    <span className="cs-inspector-kind" title={words}>
      <Icon className="cs-plain" aria-hidden="true" />
      <span className="cs-visually-hidden">{words}</span>
    </span>
  );
}

/** Downloads the recording, which `countersign mock` plays. */
function save(inspection: Inspection): void {
  const har = recordMoment(inspection);
  const begun = inspection.entries[0]?.time ?? 0;
  const name = `chat-${new Date(begun).toISOString().slice(0, 19).replaceAll(":", "-")}.har`;
  downloadText(name, JSON.stringify(har, null, 1), "application/json");
}
