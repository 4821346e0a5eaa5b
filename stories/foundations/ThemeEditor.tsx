import { useId, useState, type CSSProperties, type ReactElement } from "react";
import { Button, CodeBlock } from "../../src/ui/index.ts";
import type { Density } from "../../scripts/tokens/parseTokens.ts";
import { RunningChat } from "../support/RunningChat.tsx";
import {
  deriveTheme,
  kitTheme,
  measureTheme,
  writeTheme,
  type ChosenColours,
  type ChosenTheme,
} from "./deriveTheme.ts";
import { densityNames } from "./Lengths.tsx";
import "./pages.css";
import "./theme-editor.css";

const themes = ["light", "dark"] as const;

const colourNames: Readonly<Record<keyof ChosenColours, string>> = {
  accent: "Accent",
  canvas: "Canvas",
  text: "Text",
};

const fonts: Readonly<Record<string, string>> = {
  "The kit's": "",
  "The system's": "system-ui, sans-serif",
  Inter: '"Inter", sans-serif',
  "IBM Plex Sans": '"IBM Plex Sans", sans-serif',
  Serif: 'Georgia, "Liberation Serif", serif',
  Monospace: "ui-monospace, monospace",
};

interface FieldsProps {
  readonly chosen: ChosenTheme;
  readonly onChange: (chosen: ChosenTheme) => void;
}

function ColourFields({ chosen, onChange }: FieldsProps): ReactElement {
  return (
    <fieldset className="te-fields" aria-label="Colours">
      <span />
      <span>Light</span>
      <span>Dark</span>
      {(Object.keys(colourNames) as (keyof ChosenColours)[]).map((name) => [
        <span key={name}>{colourNames[name]}</span>,
        ...themes.map((theme) => (
          <input
            key={`${name} ${theme}`}
            className="te-colour"
            type="color"
            aria-label={`${colourNames[name]}, ${theme}`}
            value={chosen[theme][name]}
            onChange={({ target }) => onChange({ ...chosen, [theme]: { ...chosen[theme], [name]: target.value } })}
          />
        )),
      ])}
    </fieldset>
  );
}

function ShapeFields({ chosen, onChange }: FieldsProps): ReactElement {
  const id = useId();
  return (
    <fieldset className="te-fields" aria-label="Shapes">
      <label htmlFor={`${id}-radius`}>Radius, {chosen.radius} px</label>
      <input
        id={`${id}-radius`}
        className="te-wide"
        type="range"
        min={0}
        max={16}
        value={chosen.radius}
        onChange={({ target }) => onChange({ ...chosen, radius: target.valueAsNumber })}
      />
      <label htmlFor={`${id}-font`}>Font</label>
      <select
        id={`${id}-font`}
        className="te-select te-wide"
        value={chosen.font}
        onChange={({ target }) => onChange({ ...chosen, font: target.value })}
      >
        {Object.entries(fonts).map(([name, font]) => (
          <option key={name} value={font}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-density`}>Density</label>
      <select
        id={`${id}-density`}
        className="te-select te-wide"
        value={chosen.density}
        onChange={({ target }) => onChange({ ...chosen, density: target.value as Density })}
      >
        {densityNames.map((density) => (
          <option key={density}>{density}</option>
        ))}
      </select>
    </fieldset>
  );
}

/** What can be read in the chosen theme, and what cannot. */
function Verdicts({ chosen }: { readonly chosen: ChosenTheme }): ReactElement {
  const [light, dark] = themes.map((theme) => measureTheme(chosen, theme));
  return (
    <table className="fd-table" aria-label="Contrasts">
      <thead>
        <tr>
          <th scope="col">Contrast</th>
          <th scope="col">Light</th>
          <th scope="col">Dark</th>
        </tr>
      </thead>
      <tbody>
        {light?.map((measured, index) => (
          <tr key={measured.name}>
            <th scope="row">
              {measured.name}, at least {measured.least}
            </th>
            {[measured, dark?.[index] ?? measured].map(({ contrast, least }, at) => (
              <td key={themes[at]} className="te-verdict fd-number" data-passes={contrast >= least}>
                {contrast.toFixed(1)}
                {contrast < least && " too low"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Changes the few tokens that make a theme, beside a chat in light and in dark, and writes the CSS to paste. */
export function ThemeEditor(): ReactElement {
  const [chosen, setChosen] = useState(kitTheme);
  return (
    <main className="te-page">
      <div className="te-form">
        <h1 className="fd-title">Theme editor</h1>
        <p className="fd-note">
          Choose the source colours and shapes; hover, soft and readable relatives are derived. Paste the CSS below into
          your app.
        </p>
        <ColourFields chosen={chosen} onChange={setChosen} />
        <ShapeFields chosen={chosen} onChange={setChosen} />
        <Verdicts chosen={chosen} />
        <CodeBlock language="css" code={writeTheme(chosen)} />
        <div>
          <Button onClick={() => setChosen(kitTheme)}>Back to the kit&apos;s theme</Button>
        </div>
      </div>
      <div className="te-previews">
        {themes.map((theme) => (
          <div
            key={theme}
            className="cs-root te-preview"
            data-theme={theme}
            data-density={chosen.density}
            style={deriveTheme(chosen, theme) as CSSProperties}
          >
            <RunningChat scenario="permission-queue" aria-label={`Chat, ${theme}`} />
          </div>
        ))}
      </div>
    </main>
  );
}
