import { useState } from "react";
import type { ReactElement } from "react";
import { languages } from "../languages.ts";
import { SealMark } from "../ui.ts";
import { DemoCode } from "./DemoCode.tsx";
import { themes } from "./demoOptions.ts";
import type { DemoOptions } from "./demoOptions.ts";
import { Gallery } from "./gallery/Gallery.tsx";
import { readAgent, tasks, toAgent, wiresOf } from "./gallery/tasks.ts";

/** Props of `DemoBar`. */
export interface DemoBarProps {
  /** The current options. */
  readonly options: DemoOptions;
  /** Called with the changed options only. */
  readonly onChange: (change: Partial<DemoOptions>) => void;
}

const MODES = ["docked", "inline", "dialog"] as const;

/** Controls for the task, its wire, the place of permission prompts and the theme. Renders a `<header>` element. */
export function DemoBar({ options, onChange }: DemoBarProps): ReactElement {
  return (
    <header className="demo-bar">
      <h1 className="demo-name">
        <a className="demo-home" href="./" title="Watch the recorded repair">
          <SealMark className="demo-mark" />
          <span className="demo-title">Countersign</span>
        </a>
      </h1>
      <TaskPicker agent={options.agent} onChange={(agent) => onChange({ agent })} />
      <span className="demo-gap" />
      <select
        className="demo-select demo-wide"
        aria-label="Language of the chat"
        value={options.language ?? "en"}
        onChange={({ target }) => onChange({ language: target.value === "en" ? undefined : target.value })}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
        <option value="en-XA">Pseudo-locale</option>
      </select>
      <select
        className="demo-select demo-wide"
        aria-label="Permission prompts"
        value={options.permission}
        onChange={(event) => {
          const permission = MODES.find((mode) => mode === event.target.value);
          if (permission !== undefined) onChange({ permission });
        }}
      >
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {`Prompts ${mode}`}
          </option>
        ))}
      </select>
      <DemoCode options={options} />
      <select
        className="demo-select demo-optional"
        aria-label="Theme"
        value={options.theme ?? ""}
        onChange={({ target }) => onChange({ theme: themes.find((name) => name === target.value) })}
      >
        <option value="">Your theme</option>
        {themes.map((name) => (
          <option key={name} value={name}>
            {name.replace(/^./, (first) => first.toUpperCase())}
          </option>
        ))}
      </select>
    </header>
  );
}

interface TaskPickerProps {
  readonly agent: string;
  readonly onChange: (agent: string) => void;
}

/** A button that opens the gallery of tasks, and the wires of the chosen one. */
function TaskPicker({ agent, onChange }: TaskPickerProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const place = readAgent(agent);
  const wire = place?.wire ?? "deltakit";
  const task = tasks.find(({ name }) => name === place?.task);
  const wires = task === undefined ? [] : wiresOf(task.name);
  return (
    <>
      <button
        type="button"
        className="demo-button demo-task"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className="demo-hidden">Task: </span>
        <span className="demo-task-name">{task?.title ?? "Choose a task"}</span>
        <svg className="demo-task-arrow" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M3 4.5l3 3 3-3" />
        </svg>
      </button>
      {task !== undefined && (
        <select
          className="demo-select"
          aria-label="Wire"
          title="The protocol between this page and the agent"
          value={wire}
          onChange={({ target }) => onChange(toAgent({ task: task.name, wire: target.value }))}
        >
          <optgroup label={`The same task over ${wires.length} wires`}>
            {wires.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      )}
      {isOpen && (
        <div className="demo-gallery-frame">
          <Gallery
            current={place?.task}
            onChoose={(name) => onChange(toAgent({ task: name, wire }))}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
    </>
  );
}
