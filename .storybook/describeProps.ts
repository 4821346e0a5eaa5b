import type { ArgTypesEnhancer, StrictInputType } from "storybook/internal/types";
import { anatomies } from "virtual:kit-anatomies";
import type { Prop } from "../scripts/facts/findAnatomy.ts";

/** The row of a prop: what its docblock says, and a control for a choice, a flag or a text. */
function toRow({ name, type, options, required, about, fallback }: Prop): StrictInputType {
  const control = { boolean: "boolean", string: "text", number: "number" }[type];
  return {
    name,
    description: about,
    type: { name: "other", value: type, required },
    table: { type: { summary: type }, ...(fallback !== undefined && { defaultValue: { summary: fallback } }) },
    ...(options !== undefined && { options: [...options], control: { type: "inline-radio" } }),
    ...(options === undefined && { control: control === undefined ? false : { type: control } }),
  } as StrictInputType;
}

/** Whether stories with this title draw the component that the title names, and not a helper around it: `Asking`. */
export function isDrawn(title: string, component: unknown): boolean {
  const [, name = ""] = title.split("/");
  // What the compiler wrote beside the function: in a built page the function itself has another name.
  const docgen = (component as { __docgenInfo?: { displayName?: unknown } } | null | undefined)?.__docgenInfo;
  return name in anatomies && (docgen?.displayName === undefined || docgen.displayName === name);
}

/** Describes the props of a component by their docblocks; what the story says itself counts. */
export const describeProps: ArgTypesEnhancer = ({ title, component, argTypes }) => {
  const [, name = ""] = title.split("/");
  const anatomy = anatomies[name];
  if (anatomy === undefined || !isDrawn(title, component)) return argTypes;
  const rows = Object.fromEntries(
    anatomy.props.map((prop) => [prop.name, { ...toRow(prop), ...pickOwn(argTypes[prop.name]) }]),
  );
  return { ...argTypes, ...rows };
};

/** What the story itself says about an arg: its control and its options. */
function pickOwn(own: StrictInputType | undefined): Partial<StrictInputType> {
  if (own?.options === undefined) return {};
  return { options: own.options, ...(own.control !== undefined && { control: own.control }) };
}
