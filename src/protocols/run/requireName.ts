import { CountersignError, type ToolDeclaration } from "../../model/index.ts";

/** Gives the name under which the provider calls its own tool; throws (`configuration`) where the app declared it under another. */
export function requireName<Name extends string>({ name }: ToolDeclaration, required: Name): Name {
  if (name === required) return required;
  throw new CountersignError({
    code: "configuration",
    message: `The tool "${name}" stands for the provider's own, which is called by the name "${required}": declare it under that name.`,
  });
}
