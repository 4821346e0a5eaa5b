import type { ComponentType, ReactNode } from "react";
import { loadable } from "../../ui/index.ts";
import type { EditInputProps } from "./actions/EditInput.tsx";

/** The prompt of a form, loaded on demand: forms are rare, and their fields and validation are a large chunk. */
export const FormPrompt: ComponentType<object> = loadable(() =>
  import("./prompt/FormPrompt.tsx").then((module) => module.FormPrompt),
);

/** The form that edits the input of a call, loaded on demand: most inputs are granted unchanged. */
export const EditInput: ComponentType<EditInputProps & { readonly meanwhile?: ReactNode | undefined }> = loadable(() =>
  import("./actions/EditInput.tsx").then((module) => module.EditInput),
);
