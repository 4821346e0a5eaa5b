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

/** Describes the props of a component by their docblocks; what the story says itself counts. */
export const describeProps: ArgTypesEnhancer = ({ title, component, argTypes }) => {
  const [, name = ""] = title.split("/");
  // What the compiler wrote beside the function: in a built page the function itself has another name.
  const docgen = (component as { __docgenInfo?: { displayName?: unknown } } | undefined)?.__docgenInfo;
  const drawn = docgen?.displayName;
  const anatomy = anatomies[name];
  // Stories of a helper, `Asking`, have its args.
  if (anatomy === undefined || (drawn !== undefined && drawn !== name)) return argTypes;
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
