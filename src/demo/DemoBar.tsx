import type { ReactElement } from "react";
import { languages } from "../languages.ts";
import { scenarios } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import type { DemoOptions } from "./demoOptions.ts";

/** Props of `DemoBar`. */
export interface DemoBarProps {
  /** The current options. */
  readonly options: DemoOptions;
  /** Called with the changed options only. */
  readonly onChange: (change: Partial<DemoOptions>) => void;
}

interface Agent {
  /** Path of the agent below `/api`. */
  readonly path: string;
  readonly name: string;
}

/** Agents with another variant of a protocol. */
const VARIANTS: Readonly<Record<string, Agent>> = {
  aap: { path: "aap-seed", name: "AAP (seed)" },
  acp: { path: "acp/socket", name: "ACP (WebSocket)" },
};

const AGENTS: readonly Agent[] = servedProtocols.flatMap((served) => {
  const { id } = served;
  const variant = VARIANTS[id];
  const path = id === "deltakit" ? "chat" : id;
  return [{ path, name: served.create().title }, ...(variant === undefined ? [] : [variant])];
});
const MODES = ["docked", "inline", "dialog"] as const;

/** Controls for the agent, the place of permission prompts and the theme. Renders a `<header>` element. */
export function DemoBar({ options, onChange }: DemoBarProps): ReactElement {
  return (
    <header className="demo-bar">
      <h1 className="demo-name">Countersign</h1>
      <select
        className="demo-select"
        aria-label="Agent and protocol"
        value={options.agent}
        onChange={(event) => onChange({ agent: event.target.value })}
      >
        {AGENTS.map(({ path, name }) => (
          <option key={path} value={path}>
            Workspace agent over {name}
          </option>
        ))}
        {servedProtocols.map(({ id }) => (
          <optgroup key={id} label={`Scenarios over ${id}`}>
            {scenarios.map(({ name, title }) => (
              <option key={name} value={`scenarios/${name}/${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className="demo-gap" />
      <select
        className="demo-select demo-optional"
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
        className="demo-select demo-optional"
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
      <button
        type="button"
        className="demo-button"
        onClick={() => onChange({ theme: isDark(options) ? "light" : "dark" })}
      >
        {isDark(options) ? "Light" : "Dark"}
      </button>
    </header>
  );
}

function isDark(options: DemoOptions): boolean {
  return options.theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : options.theme === "dark";
}
