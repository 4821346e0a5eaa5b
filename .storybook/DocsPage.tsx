import {
  Controls,
  Description,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from "@storybook/addon-docs/blocks";
import type { ReactElement } from "react";
import { anatomies } from "virtual:kit-anatomies";
import { Anatomy, Props } from "../stories/support/Anatomy.tsx";
import { Guidance, isGuidance } from "../stories/support/Guidance.tsx";
import { isDrawn } from "./describeProps.ts";

/** The page of a component: what it is, its props, its slots and keys, what to do and what not, and its stories. */
export function DocsPage(): ReactElement {
  const { preparedMeta } = useOf("meta", ["meta"]);
  // The page of an aspect, `Chat/Composer/Voice`, leaves the anatomy to that of the whole component.
  const [, component = "", aspect] = preparedMeta.title.split("/");
  const about = aspect === undefined ? (anatomies[component]?.about ?? "") : "";
  const guidance: unknown = preparedMeta.parameters["guidance"];
  return (
    <>
      <Title />
      <Subtitle />
      {about === "" ? <Description of="meta" /> : <Markdown>{about}</Markdown>}
      <Primary />
      <div className="fd-scroll">
        <Controls />
      </div>
      {isGuidance(guidance) && <Guidance {...guidance} />}
      {aspect === undefined && (
        <div className="cs-root docs-frame">
          {!isDrawn(preparedMeta.title, preparedMeta.component) && <Props component={component} />}
          <Anatomy component={component} />
        </div>
      )}
      <Stories includePrimary={false} />
    </>
  );
}
