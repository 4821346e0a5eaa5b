import type { ReactElement } from "react";
import { anatomies } from "virtual:kit-anatomies";
import { keysOf } from "../../scripts/facts/keysOf.ts";
import "../foundations/pages.css";

/** Props of `Anatomy`. */
export interface AnatomyProps {
  /** Name of the component, as the package exports it. */
  readonly component: string;
}

/** The keys of a component, from the rows of the keyboard help. */
function Keys({ component }: AnatomyProps): ReactElement | null {
  const rows = keysOf(component);
  if (rows.length === 0) return null;
  return (
    <section className="fd-section">
      <h3 className="fd-heading">Keys</h3>
      <table className="fd-table">
        <tbody>
          {rows.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                <code className="fd-code">{keys.map((chord) => chord.join("+")).join(" or ")}</code>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The props of a component, from their docblocks: for a page whose controls are those of a helper. */
export function Props({ component }: AnatomyProps): ReactElement | null {
  const props = anatomies[component]?.props ?? [];
  if (props.length === 0) return null;
  return (
    <section className="fd-section">
      <h3 className="fd-heading">Props of {component}</h3>
      <table className="fd-table">
        <tbody>
          {props.map(({ name, type, required, about, fallback }) => (
            <tr key={name}>
              <th scope="row">
                <code className="fd-code">{required ? name : `${name}?`}</code>
              </th>
              <td>
                {about} {fallback !== undefined && `Default: ${fallback}.`}
                <div className="fd-attributes">{type}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a component consists of: its named parts with their data attributes, and its keys, read from the sources. */
export function Anatomy({ component }: AnatomyProps): ReactElement | null {
  const anatomy = anatomies[component];
  if (anatomy === undefined) return null;
  return (
    <div className="fd-anatomy" data-anatomy={component}>
      {anatomy.slots.length > 0 && (
        <section className="fd-section">
          <h3 className="fd-heading">Slots</h3>
          <p className="fd-note">
            Each part has a name for styles and tests: <code className="fd-code">[data-slot=&quot;…&quot;]</code>. From{" "}
            <code className="fd-code">{anatomy.file}</code>.
          </p>
          <div className="fd-scroll">
            <table className="fd-table">
              <thead>
                <tr>
                  <th scope="col">Slot</th>
                  <th scope="col">Element</th>
                  <th scope="col">Data attributes</th>
                  <th scope="col">In</th>
                </tr>
              </thead>
              <tbody>
                {anatomy.slots.map(({ name, element, attributes, about }) => (
                  <tr key={name} data-slot-row={name}>
                    <th scope="row">
                      <code className="fd-code">{name}</code>
                    </th>
                    <td>
                      <code className="fd-code">{element}</code>
                    </td>
                    <td className="fd-attributes">{attributes.join(", ")}</td>
                    <td>{about}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <Keys component={component} />
    </div>
  );
}
